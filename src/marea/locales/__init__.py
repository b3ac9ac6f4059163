"""Texts: Fluent messages in four languages, formatted as the browser's library does.

Only the features that this project uses are supported: variables, selections by number or by
text, and references to other messages. Numbers are plain digits in every language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from fluent.syntax import FluentParser, FluentSerializer, ast

from marea.kernel.choice import Choice
from marea.kernel.contract import LANGUAGES
from marea.kernel.errors import BadTexts
from marea.kernel.game import Game

FOLDER: Final = Path(__file__).parent
MAX_FILE_BYTES: Final = 200_000  # many times what a large game needs


def rules_of(game: Game[Any], language: str) -> tuple[str, str]:
    """Return the rules of a game, in a language or else in English, and the language they are in."""
    own = game.folder / f"RULES.{language}.md"
    path = own if own.exists() else game.folder / "RULES.md"
    return (language if own.exists() else "en"), path.read_text("utf-8")


class Texts:
    """The messages of the platform and of one game in one language; the game's missing ones fall back to English."""

    def __init__(self, language: str, game: Game[Any] | None = None) -> None:
        if language not in LANGUAGES:
            raise BadTexts(f"there are no texts in {language!r}, only in {', '.join(LANGUAGES)}")
        self.language = language
        self.own = messages_of(game, language) if game else {}  # the game's
        self.messages = platform_messages(language) | self.own

    def source(self) -> str:
        """Return the game's messages as a Fluent file."""
        messages: list[ast.EntryType] = [ast.Message(ast.Identifier(id), value) for id, value in self.own.items()]
        return FluentSerializer().serialize(ast.Resource(messages))

    def say(self, id: str, /, **args: int | str) -> str:
        """Return a message with its variables filled in."""
        if id not in self.messages:
            raise BadTexts(f"there is no text {id!r} in {self.language}; marea check lists all that are missing")
        try:
            return self._pattern(self.messages[id], args)
        except (KeyError, RecursionError) as error:
            raise BadTexts(f"{id!r} in {self.language} cannot be formatted: {type(error).__name__} {error}") from None

    def event(self, name: str, args: Mapping[str, int | str], names: Sequence[str]) -> str:
        """Return an event of the game or of the table as a sentence; `names` are the players' names, by seat."""
        id = name if name.startswith("table-") else f"event-{name}"
        return self.say(id, **self.look_up(args, names))

    def choice(self, choice: Choice, names: Sequence[str]) -> str:
        """Return a choice as a text for people."""
        return self.say(f"verb-{choice.verb}", **self.look_up(choice.args, names))

    def player(self, seat: int, name: str, bot: str) -> str:
        """Return the name of a player, or a description with the seat's number if there is none."""
        return name or self.say("bot-on-seat" if bot else "player-on-seat", seat=seat + 1, bot=self.bot(bot))

    def bot(self, name: str) -> str:
        """Return the translated name of a bot; a third-party one keeps its own name."""
        id = f"bot-name-{name}"
        return self.say(id) if id in self.messages else name

    def winners(self, seats: Sequence[int], names: Sequence[str]) -> str:
        """Return a sentence that names the winners."""
        together = self.say("list-and").join(names[seat] for seat in seats)
        return self.say("result-winners", count=len(seats), winners=together)

    def look_up(self, args: Mapping[str, int | str], names: Sequence[str]) -> dict[str, int | str]:
        """Replace references to seats and components in arguments by their names."""
        return {key: value if isinstance(value, int) else self._name(value, names) for key, value in args.items()}

    def _name(self, value: str, names: Sequence[str]) -> str:
        if value.startswith("="):
            return value[1:]
        if value.startswith("seat-"):
            return names[int(value[5:])]
        return self.say(value)

    def _pattern(self, pattern: ast.Pattern, args: Mapping[str, int | str]) -> str:
        parts = [
            e.value if isinstance(e, ast.TextElement) else self._expression(e.expression, args)
            for e in pattern.elements
        ]
        return "".join(map(str, parts))

    def _expression(self, expression: Any, args: Mapping[str, int | str]) -> int | str:
        """Return the value of a placeable, the expression between braces."""
        if isinstance(expression, ast.VariableReference):
            return args[expression.id.name]
        if isinstance(expression, ast.StringLiteral):
            return str(expression.parse()["value"])
        if isinstance(expression, ast.MessageReference):
            return self._pattern(self.messages[expression.id.name], args)
        if isinstance(expression, ast.SelectExpression):
            return self._select(expression, args)
        raise BadTexts(f"{type(expression).__name__} is not supported in texts")

    def _select(self, expression: ast.SelectExpression, args: Mapping[str, int | str]) -> str:
        """Return the variant for an exact number, a plural form or a word."""
        value = self._expression(expression.selector, args)
        keys = {str(value), plural(self.language, value) if isinstance(value, int) else ""}
        for variant in expression.variants:
            key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            if key in keys:
                return self._pattern(variant.value, args)
        return self._pattern(next(v.value for v in expression.variants if v.default), args)


@cache
def platform_messages(language: str) -> dict[str, ast.Pattern]:
    """Return the platform's messages, which are part of every game's texts."""
    return read_messages(FOLDER / f"{language}.ftl")


def messages_of(game: Game[Any], language: str) -> dict[str, ast.Pattern]:
    """Return a game's messages, skipping files that cannot be read: `marea check` reports those."""
    found: dict[str, ast.Pattern] = {}
    for path in dict.fromkeys([messages_path(game, "en"), messages_path(game, language)]):
        try:
            found |= parse_messages(read_text(path))
        except BadTexts:
            continue
    return found


@lru_cache(maxsize=64)
def parse_messages(text: str) -> dict[str, ast.Pattern]:
    """Return the messages of a Fluent text; cached, since English is the fallback of every language."""
    entries = FluentParser(with_spans=False).parse(text).body
    return {entry.id.name: entry.value for entry in entries if isinstance(entry, ast.Message) and entry.value}


def messages_path(game: Game[Any], language: str) -> Path:
    """Return the file of a game's texts in a language."""
    return game.folder / "locales" / f"{language}.ftl"


def read_text(path: Path) -> str:
    """Return the contents of an untrusted text file."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_FILE_BYTES + 1)
        if len(text) > MAX_FILE_BYTES:
            raise BadTexts(f"{path}: a file of texts may have at most {MAX_FILE_BYTES} bytes")
        return text.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise BadTexts(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def read_messages(path: Path) -> dict[str, ast.Pattern]:
    """Return the messages of a Fluent file; raise BadTexts if any part cannot be parsed."""
    resource = FluentParser(with_spans=False).parse(read_text(path))
    messages: dict[str, ast.Pattern] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise BadTexts(f"{path}: not a Fluent message: {(entry.content or '').strip().splitlines()[0]}")
        if isinstance(entry, ast.Message) and entry.value is not None:
            if entry.id.name in messages:
                raise BadTexts(f"{path}: {entry.id.name} is defined twice")
            messages[entry.id.name] = entry.value
    return messages


def catalogues(game: Game[Any]) -> dict[str, dict[str, set[str]]]:
    """Return the variables of a game's messages by language and id; a missing file has none."""
    files = {language: messages_path(game, language) for language in LANGUAGES}
    return {
        language: {id: variables(pattern) for id, pattern in read_messages(path).items()} if path.is_file() else {}
        for language, path in files.items()
    }


def variables(pattern: ast.Pattern) -> set[str]:
    """Return the variables that a message uses."""
    found: set[str] = set()

    def walk(node: object) -> None:
        if isinstance(node, ast.VariableReference):
            found.add(node.id.name)
        elif isinstance(node, ast.BaseNode):
            for value in vars(node).values():
                walk(value)
        elif isinstance(node, list):
            for item in node:
                walk(item)

    walk(pattern)
    return found


def plural(language: str, number: int) -> str:
    """Return the plural category of a whole number by Unicode's rules."""
    if number == 1 or (language == "fr" and number == 0):
        return "one"
    return "many" if language in ("es", "fr") and number != 0 and number % 1_000_000 == 0 else "other"
