// Full-text search in the rules, regardless of accents, case, quotation marks and ligatures.

export type Range = [from: number, to: number];
/** Whether a section has all the words, is above a section that has them, or neither. */
export type Match = "hit" | "above" | "none";

/** Characters that readers type differently and NFD does not decompose. */
const EQUIVALENTS: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"' };

/** A text as it is compared, and for each of its characters the index in the original text. */
function normalise(text: string): { plain: string; indices: number[] } {
  let plain = "";
  const indices: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const small = text[i]!.toLowerCase();
    const folded = (EQUIVALENTS[small] ?? small).normalize("NFD").replace(/\p{M}/gu, "");
    plain += folded;
    indices.push(...Array<number>(folded.length).fill(i));
  }
  return { plain, indices };
}

/** The words of a query as they are compared. */
export function wordsOf(query: string): string[] {
  return [...new Set(normalise(query).plain.split(/\s+/).filter(Boolean))];
}

/** The ranges of the words in a text, in order and without overlaps. */
export function findHits(text: string, words: readonly string[]): Range[] {
  const { plain, indices } = normalise(text);
  const found: Range[] = [];
  for (const word of words) {
    for (let i = plain.indexOf(word); i >= 0; i = plain.indexOf(word, i + word.length)) {
      found.push([indices[i]!, indices[i + word.length] ?? text.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: Range[] = [];
  for (const [from, to] of found) {
    const last = merged.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** A text split into hits and the pieces between them. */
export function splitHits(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const pieces: { text: string; hit: boolean }[] = [];
  let end = 0;
  for (const [from, to] of findHits(text, words)) {
    if (from > end) pieces.push({ text: text.slice(end, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return pieces;
}

/** Find the sections that have all the words, and the headings above them. */
export function matchSections(sections: readonly { level: number; text: string }[], words: readonly string[]): Match[] {
  const matches: Match[] = sections.map(({ text }) => {
    const { plain } = normalise(text);
    return words.every((word) => plain.includes(word)) ? "hit" : "none";
  });
  let below = 7; // the level of the last hit or heading above it; 7 while there is none
  for (let i = sections.length - 1; i >= 0; i--) {
    const { level } = sections[i]!;
    if (matches[i] === "hit") below = level;
    else if (level < below && below < 7) {
      matches[i] = "above";
      below = level;
    }
  }
  return matches;
}

/** The text of some HTML, without its tags. */
export function textOf(html: string): string {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.content.textContent ?? "";
}

/** Put every hit in some HTML into a <mark>; tags and attributes are left alone. */
export function markHits(html: string, words: readonly string[]): string {
  if (!words.length) return html;
  const box = document.createElement("template");
  box.innerHTML = html;
  const walker = document.createTreeWalker(box.content, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    const pieces = splitHits(node.data, words);
    if (!pieces.some((piece) => piece.hit)) continue;
    node.replaceWith(
      ...pieces.map(({ text, hit }) => {
        if (!hit) return text;
        const mark = document.createElement("mark");
        mark.textContent = text;
        return mark;
      }),
    );
  }
  return box.innerHTML;
}
