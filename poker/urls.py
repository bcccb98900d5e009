"""The addresses of tables and hands."""

from django.urls import URLPattern, path

from poker import views

app_name = "poker"
urlpatterns: list[URLPattern] = [
    path("table/<slug:code>/", views.table, name="table"),
    path("hand/<uuid:hand_id>/", views.hand, name="hand"),
    path("hand/<uuid:hand_id>/proof/", views.proof, name="proof"),
]
