import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameOf, gamesHere, textsOf } from "./games";
import { language } from "./language.svelte";
import { bundleOf, say } from "./texts.js";

const SAID: Record<string, string> = {
  "/api/games/lagoon/texts/en/e1": "game-name = Lagoon\nloading = Waiting for the tide\n",
  "/api/games/lagoon/texts/fr/f1": "game-name = Lagune\n",
  "/api/games/lagoon/texts/en/e2": "game-name = Laguna\n",
};

const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 100_000 }); // of a clock that the test moves

let hashes: Record<string, string>;
let away: boolean;
let asked: string[];

function answer(path: string): Response {
  if (path === "/api/games") return Response.json([{ id: "lagoon", texts: hashes }]);
  const hash = path.split("/").at(-1)!;
  if (!Object.values(hashes).includes(hash)) return Response.json({ error: { code: "no_texts", message: "gone" } }, { status: 404 });
  return Response.json({ fluent: SAID[path] });
}

beforeEach(async () => {
  hashes = { en: "e1", fr: "f1" };
  away = false;
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (away) throw new TypeError("away");
    return answer(path);
  });
  await language.choose("en");
  await gamesHere(true);
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the games of a server", () => {
  it("are asked for once, and again if that failed", async () => {
    expect((await gameOf("lagoon"))?.id).toBe("lagoon");
    expect(await gameOf("ludo")).toBeUndefined();
    expect(asked).toEqual([]);
    away = true;
    await expect(gamesHere(true)).rejects.toThrow("does not answer");
    away = false;
    expect(await gamesHere()).toHaveLength(1);
  });

  it("say what the server has now, also if it had something else before", async () => {
    expect(await textsOf("lagoon", "en")).toContain("Lagoon");
    hashes = { en: "e2", fr: "f1" };
    expect(await textsOf("lagoon", "en")).toContain("Laguna");
    expect(asked).toEqual(["/api/games/lagoon/texts/en/e1", "/api/games/lagoon/texts/en/e1", "/api/games", "/api/games/lagoon/texts/en/e2"]);
    await expect(textsOf("ludo", "en")).rejects.toThrow("no texts of ludo");
  });
});

describe("texts of a game", () => {
  it("that cannot be loaded are tried again, and the page knows", async () => {
    vi.useFakeTimers();
    away = true;
    const giveUp = language.want("lagoon");
    await soon(() => expect(language.problem).not.toBeNull());
    expect([language.knows("lagoon"), language.say("game-name", {}, "lagoon")]).toEqual([false, ""]);
    away = false;
    await soon(() => expect(language.problem).toBeNull());
    expect([language.knows("lagoon"), language.problem, language.say("game-name", {}, "lagoon")]).toEqual([true, null, "Lagoon"]);
    expect([language.say("loading", {}, "lagoon"), language.say("loading"), language.say("cancel", {}, "lagoon")]).toEqual(["Waiting for the tide", "Loading…", "Cancel"]);
    giveUp();
  });

  it("follow the reader's language, which changes when all of them are there", async () => {
    await language.load("lagoon");
    vi.useFakeTimers();
    away = true;
    const chosen = language.choose("fr");
    await soon(() => expect(language.problem).not.toBeNull());
    expect([language.now, language.say("game-name", {}, "lagoon")]).toEqual(["en", "Lagoon"]);
    away = false;
    await soon(() => expect(language.now).toBe("fr"));
    await chosen;
    expect([language.now, language.say("game-name", {}, "lagoon"), language.problem]).toEqual(["fr", "Lagune", null]);
  });

  it("with mistakes, circles and floods in them leave gaps and nothing worse", () => {
    const flood = Array.from({ length: 30 }, (_, i) => `flood${i + 1} = ${`{ flood${i} }`.repeat(10)}`).join("\n");
    const bundle = bundleOf("en", [`= no name\none = { $lost } coins\nround = { round }\nflood0 = sea\n${flood}\ntwo { broken\nlast = safe\n`]);
    expect(say(bundle, "one")).toBe("{$lost} coins");
    expect(say(bundle, "round")).toBe("{???}");
    expect(say(bundle, "flood30").length).toBeLessThan(1000);
    expect(say(bundle, "last")).toBe("safe");
    expect(bundle.hasMessage("two")).toBe(false);
  });
});
