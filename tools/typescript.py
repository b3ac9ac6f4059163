"""The types of the API and of every game's view for the browser: `python -m tools.typescript FILE`.

A change of a schema or of a view changes the file, and then breaks the build of the page instead of the page.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, get_type_hints

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from marea import games
from marea.server import bodies, schemas

HEAD: Final = "// Written by `make types` from the server's own schema: do not edit.\n"
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> list[type[BaseModel]]:
    """Return every type that goes over the wire."""
    named = [*vars(bodies).values(), *vars(schemas).values()]
    found = dict.fromkeys(value for value in named if isinstance(value, type) and issubclass(value, BaseModel))
    return [model for model in found if model not in (BaseModel, bodies.Body)]


def definitions() -> dict[str, Mapping[str, Any]]:
    """Return the schemas of all types and views by their names."""
    _, whole = models_json_schema([(model, "serialization") for model in models()])
    found: dict[str, Mapping[str, Any]] = dict(whole["$defs"])
    for id in games.all():
        view = TypeAdapter(get_type_hints(games.installed(id).view_of)["return"]).json_schema()
        found.update(view.pop("$defs", {}))
        found[view["title"]] = view
    return found


def type_of(schema: Mapping[str, Any]) -> str:
    """Return a schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema or "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(one) for one in schema["anyOf"]))
    if schema.get("type") == "array":
        inner = type_of(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if schema.get("type") == "object" or "additionalProperties" in schema:
        rest = schema.get("additionalProperties", {})
        return f"Record<string, {type_of(rest) if isinstance(rest, dict) and rest else 'unknown'}>"
    return PLAIN.get(str(schema.get("type")), "unknown")


def interface(name: str, schema: Mapping[str, Any]) -> str:
    """Return one type: fields that need not be sent are optional."""
    required = schema.get("required", [])
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(kind)};\n"
        for field, kind in schema.get("properties", {}).items()
    )
    about = " ".join(schema.get("description", "").split())
    comment = f"/** {about} */\n" if about else ""
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def written() -> str:
    """Return the whole file."""
    return HEAD + "".join("\n" + interface(name, schema) for name, schema in sorted(definitions().items()))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8")
