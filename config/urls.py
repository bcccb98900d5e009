"""Every page's address."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

urlpatterns = [
    path("", include("lobby.urls")),
    path("", include("poker.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("accounts.library_urls")),
    path("admin/", admin.site.urls),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("i18n/", include("django.conf.urls.i18n")),
]
