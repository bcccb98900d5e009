"""The protocol's schema as TypeScript declarations, for the page's type check."""

from collections.abc import Mapping
from typing import Any

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
_PLAIN |= {"null": "null"}

HEADER = """\
// The messages of a table's WebSocket. Made by `manage.py protocol --declarations`
// from poker/protocol.py and poker/scene.py: change those, not this file.
"""


def declarations(schema: Mapping[str, Any]) -> str:
    """Write every definition of a JSON Schema as an exported TypeScript type."""
    return HEADER + "".join(
        f"\n{_comment(part)}{_define(name, part)}" for name, part in schema["$defs"].items()
    )


def _comment(part: Mapping[str, Any]) -> str:
    text = " ".join(str(part.get("description", "")).split())
    return f"/** {text} */\n" if text else ""


def _define(name: str, part: Mapping[str, Any]) -> str:
    if part.get("type") != "object":
        return f"export type {name} = {_type(part)};\n"
    required = set(part.get("required", ()))
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {_type(kind)};\n"
        for field, kind in part["properties"].items()
    )
    return f"export interface {name} {{\n{fields}}}\n"


def _type(part: Mapping[str, Any]) -> str:
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "enum" in part:
        return " | ".join(f'"{value}"' for value in part["enum"])
    if "anyOf" in part:
        return " | ".join(_type(one) for one in part["anyOf"])
    if part.get("type") == "array":
        inner = _type(part["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    return _PLAIN[part["type"]]
