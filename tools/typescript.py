"""TypeScript types of the API, and of every game with its own page code: `python -m tools.typescript`.

A change of a schema or a view changes a file, and so breaks the build of the page instead of the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from marea import games
from marea.server.http import bodies, game_schemas, replay_schemas, schemas
from marea.server.http.game_types import shapes_of

WEB: Final = Path(__file__).parent.parent / "web" / "src"
HEAD: Final = "// Written by `make types` from the server's own schema: do not edit.\n"
PRIMITIVE_TYPES: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def models() -> list[type[BaseModel]]:
    """Return all models that are sent or received."""
    modules = (bodies, schemas, game_schemas, replay_schemas)
    values = [value for module in modules for value in vars(module).values()]
    found = dict.fromkeys(value for value in values if isinstance(value, type) and issubclass(value, BaseModel))
    return [model for model in found if model not in (BaseModel, bodies.Body)]


def definitions() -> dict[str, Mapping[str, Any]]:
    """Return the schemas of the API's types by name."""
    _, whole = models_json_schema([(model, "serialization") for model in models()])
    return dict(whole["$defs"])


def definitions_of(game: str) -> dict[str, Mapping[str, Any]]:
    """Return the schemas of a game's types by name."""
    found: dict[str, Mapping[str, Any]] = {}
    for shape in shapes_of(games.installed(game)).values():
        if shape:
            found |= shape.get("$defs", {})
            found[shape["title"]] = shape
    return found


def type_of(schema: Mapping[str, Any]) -> str:
    """Return a schema as a TypeScript type."""
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
    return PRIMITIVE_TYPES.get(str(schema.get("type")), "unknown")


def interface(name: str, schema: Mapping[str, Any]) -> str:
    """Return a TypeScript interface; fields that are not required are optional."""
    required = schema.get("required", [])
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(kind)};\n"
        for field, kind in schema.get("properties", {}).items()
    )
    about = " ".join(schema.get("description", "").split())
    comment = f"/** {about} */\n" if about else ""
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def generate() -> dict[Path, str]:
    """Return the files with their contents: one for the API, and one for each game with its own folder."""
    own = sorted(id for id in games.all() if (WEB / "games" / id).is_dir())
    files = {WEB / "games" / id / "schema.ts": definitions_of(id) for id in own}
    return {path: text_of(types) for path, types in {WEB / "shared" / "schema.ts": definitions(), **files}.items()}


def text_of(types: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the content of a file of types."""
    return HEAD + "".join("\n" + interface(name, schema) for name, schema in sorted(types.items()))


if __name__ == "__main__":
    for path, text in generate().items():
        path.write_text(text, "utf-8")
