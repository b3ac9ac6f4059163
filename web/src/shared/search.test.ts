import { describe, expect, it } from "vitest";
import { findHits, markHits, matchSections, splitHits, textOf, wordsOf } from "./search";

const shown = (text: string, query: string): string =>
  splitHits(text, wordsOf(query)).map((piece) => (piece.hit ? `[${piece.text}]` : piece.text)).join("");

describe("a hit is marked as it is written in the text", () => {
  it.each([
    ["The boat and the Boats", "boat", "The [boat] and the [Boat]s"],
    ["Bendición de Coaña", "bendicion", "[Bendición] de Coaña"],
    ["un rocher près du bateau", "PRÈS", "un rocher [près] du bateau"],
    ["o remuíño", "remuin", "o [remuíñ]o"],
    ["un re\u0301cif", "recif", "un [re\u0301cif]"],
    ["la manœuvre", "manoeuvre", "la [manœuvre]"],
    ["face à l’eau", "l'eau", "face à [l’eau]"],
    ["dry-dock token", "dock dry", "[dry]-[dock] token"],
    ["aaa", "aa", "[aa]a"],
    ["trapper", "trap rapper", "[trapper]"],
    ["a 🦊 fox", "fox", "a 🦊 [fox]"],
    ["R1 and R12", "r1", "[R1] and [R1]2"],
    ["nothing", "", "nothing"],
  ])("%s / %s", (text, query, expected) => expect(shown(text, query)).toBe(expected));

  it("is missing if the word is", () => expect(findHits("water", ["rock"])).toEqual([]));
});

describe("sections", () => {
  const sections = [
    { level: 1, text: "Boats on a river" },
    { level: 2, text: "A turn" },
    { level: 3, text: "One step: the boat moves" },
    { level: 3, text: "Blocked: it stays" },
    { level: 2, text: "Cards" },
    { level: 3, text: "Spell: melts a rock" },
    { level: 2, text: "Rulings: a blocked boat is never lost" },
  ];

  it.each([
    ["step", "above above hit none none none none"],
    ["boat", "hit above hit none none none hit"],
    ["blocked", "above above none hit none none hit"],
    ["boat blocked", "above none none none none none hit"],
    ["cards", "above none none none hit none none"],
    ["melts", "above none none none above hit none"],
    ["whirlpool", "none none none none none none none"],
    ["", "hit hit hit hit hit hit hit"],
  ])("with %s", (query, matches) => expect(matchSections(sections, wordsOf(query)).join(" ")).toBe(matches));
});

describe("HTML", () => {
  it("has its hits in marks, and its tags and entities unchanged", () => {
    const html = '<p>Amp &amp; <a href="#R7">R7</a>: the <strong>Trap</strong></p>';
    expect(markHits(html, wordsOf("amp"))).toBe(
      '<p><mark>Amp</mark> &amp; <a href="#R7">R7</a>: the <strong>Trap</strong></p>',
    );
    expect(markHits(html, wordsOf("r7 trap"))).toBe(
      '<p>Amp &amp; <a href="#R7"><mark>R7</mark></a>: the <strong><mark>Trap</mark></strong></p>',
    );
    expect(markHits(html, wordsOf("href strong"))).toBe(html);
  });

  it("has a text", () => expect(textOf("<ul><li>a &lt; b</li>\n<li>c</li></ul>")).toBe("a < b\nc"));
});
