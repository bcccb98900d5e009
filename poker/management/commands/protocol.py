"""Export the table protocol: its JSON Schema, or the page's type declarations."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from poker import protocol
from poker.declarations import declarations


class Command(BaseCommand):
    help = "Print the JSON Schema of the WebSocket protocol (see poker/PROTOCOL.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --declarations."""
        parser.add_argument(
            "--declarations",
            action="store_true",
            help="Print TypeScript declarations instead (static/js/protocol.d.ts).",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print what was asked for."""
        schema = protocol.schema()
        if options["declarations"]:
            self.stdout.write(declarations(schema), ending="")
        else:
            self.stdout.write(json.dumps(schema, indent=2))
