"""The addresses of tables and hands."""

from django.urls import URLPattern, path

from poker import downloads, views

app_name = "poker"
urlpatterns: list[URLPattern] = [
    path("table/<slug:code>/", views.table, name="table"),
    path("hand/<uuid:hand_id>/", views.hand, name="hand"),
    path("hand/<uuid:hand_id>/proof/", views.proof, name="proof"),
    path("hand/<uuid:hand_id>/export/<slug:form>/", downloads.hand, name="export"),
    path("hand/<uuid:hand_id>/share/", views.share, name="share"),
    path("hand/look/<int:look_id>/", views.opened, name="opened"),
    path("hand/look/<int:look_id>/proof/", views.opened_proof, name="opened_proof"),
    path("hand/share/<int:share_id>/take-back/", views.take_back, name="take_back"),
    path("shared/<slug:token>/", views.shared, name="shared"),
    path("shared/<slug:token>/proof/", views.shared_proof, name="shared_proof"),
]
