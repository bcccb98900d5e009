#!/usr/bin/env python
"""Run one of Fairfelt's commands; `manage.py play` starts the house."""

import os
import sys


def main() -> int:
    """Run the command; a wrong setting is told in one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        assert settings.INSTALLED_APPS  # reads the settings, so that their mistakes show here
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as mistake:
        sys.stderr.write(f"{mistake}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
