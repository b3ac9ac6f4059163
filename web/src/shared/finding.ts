// Searching the rules: words are found whatever their accents, capitals, quotation marks and ligatures.

export type Range = [from: number, to: number];
/** Whether a section has all the words, leads to one that has them, or neither. */
export type Place = "hit" | "way" | "none";

/** What NFD does not take apart, but readers type otherwise. */
const ALIKE: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"' };

/** A text as it is compared, and for each of its signs where that stands in the text itself. */
function fold(text: string): { plain: string; at: number[] } {
  let plain = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const small = text[i]!.toLowerCase();
    const folded = (ALIKE[small] ?? small).normalize("NFD").replace(/\p{M}/gu, "");
    plain += folded;
    at.push(...Array<number>(folded.length).fill(i));
  }
  return { plain, at };
}

/** The words of a query as they are compared. */
export function wordsOf(query: string): string[] {
  return [...new Set(fold(query).plain.split(/\s+/).filter(Boolean))];
}

/** Where the words stand in a text, in order and without overlaps. */
export function hits(text: string, words: readonly string[]): Range[] {
  const { plain, at } = fold(text);
  const found: Range[] = [];
  for (const word of words) {
    for (let i = plain.indexOf(word); i >= 0; i = plain.indexOf(word, i + word.length)) {
      found.push([at[i]!, at[i + word.length] ?? text.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const apart: Range[] = [];
  for (const [from, to] of found) {
    const last = apart.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

/** A text cut into what was found and what lies between. */
export function pieces(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const cut: { text: string; hit: boolean }[] = [];
  let end = 0;
  for (const [from, to] of hits(text, words)) {
    if (from > end) cut.push({ text: text.slice(end, from), hit: false });
    cut.push({ text: text.slice(from, to), hit: true });
    end = to;
  }
  if (end < text.length) cut.push({ text: text.slice(end), hit: false });
  return cut;
}

/** Which sections have all the words, and which headings lead to them. */
export function find(sections: readonly { level: number; text: string }[], words: readonly string[]): Place[] {
  const places: Place[] = sections.map(({ text }) => {
    const { plain } = fold(text);
    return words.every((word) => plain.includes(word)) ? "hit" : "none";
  });
  let below = 7; // the level of the heading that the next one on the way must be above
  for (let i = sections.length - 1; i >= 0; i--) {
    const { level } = sections[i]!;
    if (places[i] === "hit") below = level;
    else if (level < below && below < 7) {
      places[i] = "way";
      below = level;
    }
  }
  return places;
}

/** What some HTML says, without its tags. */
export function textOf(html: string): string {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.content.textContent ?? "";
}

/** Some HTML with every hit in a <mark>; nothing is ever marked inside a tag. */
export function marked(html: string, words: readonly string[]): string {
  if (!words.length) return html;
  const box = document.createElement("template");
  box.innerHTML = html;
  const walker = document.createTreeWalker(box.content, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    const cut = pieces(node.data, words);
    if (!cut.some((piece) => piece.hit)) continue;
    node.replaceWith(
      ...cut.map(({ text, hit }) => {
        if (!hit) return text;
        const mark = document.createElement("mark");
        mark.textContent = text;
        return mark;
      }),
    );
  }
  return box.innerHTML;
}
