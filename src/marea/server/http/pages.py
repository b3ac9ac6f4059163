"""Two plain pages without scripts: a home page, and the documentation of the API."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any, Final

import marea
from marea.server.http.rulebook import installed_games

FRAME: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
{body}
</body>
</html>
"""


def page(title: str, *parts: str) -> str:
    """Return a page; its parts are HTML, its title is text."""
    return FRAME.format(title=escape(title), body="\n".join(parts))


def home_page() -> str:
    """Return the home page of a server without a built client."""
    named = [(game["id"], game["names"]["en"]) for game in installed_games()]
    items = [f"<li><b>{escape(name)}</b> (<code>{escape(id)}</code>)</li>" for id, name in named]
    return page(
        "Marea",
        "<h1>Marea</h1>",
        f"<p>Board games of the sea. This server (version {escape(marea.__version__)}) is running.</p>",
        "<h2>Games</h2>",
        f"<ul>{''.join(items)}</ul>",
        "<h2>Play</h2>",
        "<p>Take a seat at a table from the terminal: <code>marea join URL</code>, with the table's address. "
        'Programs make tables and play over HTTP: see <a href="/api/docs">the API</a>.</p>',
    )


def api_page(schema: Mapping[str, Any]) -> str:
    """Return the documentation of the API, made from its schema."""
    parts = [
        "<h1>The API of Marea</h1>",
        "<p>HTTP and JSON. A browser is identified by its cookie; a program sends a seat's token: "
        "<code>Authorization: Bearer TOKEN</code>. Errors are <code>{&quot;error&quot;: {&quot;code&quot;, "
        "&quot;message&quot;, &quot;clause&quot;}}</code>. For tools there is a schema: "
        '<a href="/api/openapi.json">openapi.json</a>.</p>',
        SOCKET,
    ]
    for path, methods in schema["paths"].items():
        parts += [operation(method, path, details) for method, details in methods.items()]
    parts.append("<h2>Types</h2>")
    parts += [type_of(name, fields) for name, fields in schema["components"]["schemas"].items()]
    return page("The API of Marea", *parts)


SOCKET: Final = """<h2><span class="method">WS</span> <code>/api/tables/{table}/socket?after=SEQ&amp;seat=N</code></h2>
<p>First comes the <a href="#ShownTable">whole table</a> with everything that happened after <code>SEQ</code>, then a
<a href="#Report">Report</a> of every change, and <code>{"chat": ...}</code> for every chat message. A report's
<code>after</code> is the <code>seq</code> before it: a client that sees a gap, or a view that does not match its
<code>hash</code>, reconnects with the last <code>seq</code> that was right. A client may send <code>{"ping": 1}</code>
and gets <code>{"pong": 1, "seq": ..., "now": ...}</code>, with the time on the server's clock, as all times in
reports.</p>"""


def row(*cells: str) -> str:
    """Return a row of a table; its cells are HTML."""
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def code(text: str) -> str:
    """Return a text as code."""
    return f"<code>{escape(text)}</code>"


def operation(method: str, path: str, schema: Mapping[str, Any]) -> str:
    """Return the documentation of one route."""
    rows = [
        row(code(parameter["name"]), escape(parameter["in"]), escape(parameter.get("description", "")))
        for parameter in schema.get("parameters", [])
    ]
    body = schema.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        rows.append(row("body", "JSON", reference(body)))
    for status, response in schema["responses"].items():
        if status.startswith("2"):
            content = response.get("content", {}).get("application/json", {}).get("schema")
            rows.append(row("response", status, reference(content) if content else "nothing"))
    return "\n".join(
        [
            f'<h2><span class="method">{escape(method.upper())}</span> {code(path)}</h2>',
            f"<p>{escape(schema.get('description', ''))}</p>",
            f"<table>{''.join(rows)}</table>",
        ]
    )


def reference(schema: Mapping[str, Any]) -> str:
    """Return a schema in a few words, with a link to its type."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if schema.get("type") == "array":
        return f"list of {reference(schema['items'])}"
    return "an object" if schema else "JSON"


def type_of(name: str, schema: Mapping[str, Any]) -> str:
    """Return the documentation of one type with its fields."""
    fields = schema.get("properties", {}).items()
    rows = "".join(row(code(field), field_type(kind), escape(kind.get("description", ""))) for field, kind in fields)
    about = escape(schema.get("description", ""))
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{about}</p><table>{rows}</table>'


def field_type(kind: Mapping[str, Any]) -> str:
    """Return the type of a field in a few words."""
    if "anyOf" in kind:
        return " or ".join(field_type(one) for one in kind["anyOf"])
    if "enum" in kind or "const" in kind:
        return ", ".join(code(json.dumps(one)) for one in kind.get("enum", [kind.get("const")]))
    if "$ref" in kind or kind.get("type") == "array":
        return reference(kind) if "$ref" in kind else f"list of {field_type(kind.get('items', {}))}"
    return escape(str(kind.get("type", "anything")))
