"""The door of the administration. What is behind it stands in `poker.admin`."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group

# The administration has no door of its own: the one door counts tries and asks for codes.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# Roles are given by name; the others would show addresses and the secrets behind codes.
for _model in (Group, EmailAddress, Authenticator):
    if admin.site.is_registered(_model):
        admin.site.unregister(_model)
