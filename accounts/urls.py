"""The addresses of the accounts' own pages; those of the library are in `library_urls`."""

from django.urls import path

from accounts.views import entrance, house, profile

app_name = "accounts"
urlpatterns = [
    path("join/<str:token>/", entrance.Join.as_view(), name="join"),
    path("set-up/<str:token>/", entrance.set_up, name="set_up"),
    path("new-password/<str:token>/", entrance.new_password, name="new_password"),
    path("me/", profile.profile, name="profile"),
    path("me/preferences/", profile.preferences, name="preferences"),
    path("invitations/", house.invitation_list, name="invitations"),
    path("invitations/<int:pk>/revoke/", house.revoke_invitation, name="revoke_invitation"),
    path("people/<int:pk>/reset-link/", house.reset_link, name="reset_link"),
]
