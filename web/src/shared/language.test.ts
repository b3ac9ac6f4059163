import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadGame, loadGames, loadTexts } from "./games";
import { language } from "./language.svelte";
import { bundleOf, say } from "./texts.js";

const TEXTS: Record<string, string> = {
  "/api/games/lagoon/texts/en/e1": "game-name = Lagoon\nloading = Waiting for the tide\n",
  "/api/games/lagoon/texts/fr/f1": "game-name = Lagune\n",
  "/api/games/lagoon/texts/en/e2": "game-name = Laguna\n",
};

const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 100_000 }); // on the fake clock

let hashes: Record<string, string>;
let offline: boolean;
let requests: string[];

function answer(path: string): Response {
  if (path === "/api/games") return Response.json([{ id: "lagoon", texts: hashes }]);
  const hash = path.split("/").at(-1)!;
  if (!Object.values(hashes).includes(hash)) return Response.json({ error: { code: "no_texts", message: "gone" } }, { status: 404 });
  return Response.json({ fluent: TEXTS[path] });
}

beforeEach(async () => {
  hashes = { en: "e1", fr: "f1" };
  offline = false;
  requests = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (offline) throw new TypeError("offline");
    return answer(path);
  });
  await language.choose("en");
  await loadGames(true);
  requests = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the games of a server", () => {
  it("are requested once, and again after a failure", async () => {
    expect((await loadGame("lagoon"))?.id).toBe("lagoon");
    expect(await loadGame("ludo")).toBeUndefined();
    expect(requests).toEqual([]);
    offline = true;
    await expect(loadGames(true)).rejects.toThrow("does not answer");
    offline = false;
    expect(await loadGames()).toHaveLength(1);
  });

  it("have the server's current texts, even if they have changed", async () => {
    expect(await loadTexts("lagoon", "en")).toContain("Lagoon");
    hashes = { en: "e2", fr: "f1" };
    expect(await loadTexts("lagoon", "en")).toContain("Laguna");
    expect(requests).toEqual(["/api/games/lagoon/texts/en/e1", "/api/games/lagoon/texts/en/e1", "/api/games", "/api/games/lagoon/texts/en/e2"]);
    await expect(loadTexts("ludo", "en")).rejects.toThrow("no texts of ludo");
  });
});

describe("texts of a game", () => {
  it("that cannot be loaded are retried, and reported as a problem", async () => {
    vi.useFakeTimers();
    offline = true;
    const stop = language.keepLoading("lagoon");
    await eventually(() => expect(language.problem).not.toBeNull());
    expect([language.hasTexts("lagoon"), language.say("game-name", {}, "lagoon")]).toEqual([false, ""]);
    offline = false;
    await eventually(() => expect(language.problem).toBeNull());
    expect([language.hasTexts("lagoon"), language.problem, language.say("game-name", {}, "lagoon")]).toEqual([true, null, "Lagoon"]);
    expect([language.say("loading", {}, "lagoon"), language.say("loading"), language.say("cancel", {}, "lagoon")]).toEqual(["Waiting for the tide", "Loading…", "Cancel"]);
    stop();
  });

  it("follow the reader's language, which changes once all of them are loaded", async () => {
    await language.load("lagoon");
    vi.useFakeTimers();
    offline = true;
    const chosen = language.choose("fr");
    await eventually(() => expect(language.problem).not.toBeNull());
    expect([language.current, language.say("game-name", {}, "lagoon")]).toEqual(["en", "Lagoon"]);
    offline = false;
    await eventually(() => expect(language.current).toBe("fr"));
    await chosen;
    expect([language.current, language.say("game-name", {}, "lagoon"), language.problem]).toEqual(["fr", "Lagune", null]);
  });

  it("with errors, cycles or exponential references do no more harm than leaving gaps", () => {
    const flood = Array.from({ length: 30 }, (_, i) => `flood${i + 1} = ${`{ flood${i} }`.repeat(10)}`).join("\n");
    const bundle = bundleOf("en", [`= no name\none = { $lost } coins\nround = { round }\nflood0 = sea\n${flood}\ntwo { broken\nlast = safe\n`]);
    expect(say(bundle, "one")).toBe("{$lost} coins");
    expect(say(bundle, "round")).toBe("{???}");
    expect(say(bundle, "flood30").length).toBeLessThan(1000);
    expect(say(bundle, "last")).toBe("safe");
    expect(bundle.hasMessage("two")).toBe(false);
  });
});
