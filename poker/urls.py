"""The addresses of tables and hands."""

from django.urls import URLPattern

app_name = "poker"
urlpatterns: list[URLPattern] = []
