import { beforeEach, describe, expect, it, vi } from "vitest";
import { language } from "./language.svelte";
import type { Preferences } from "./schema";
import { chosenIn, defaults, Settings } from "./settings.svelte";

const PLAIN = defaults(["en"]);
const DARK: Preferences = { ...PLAIN, theme: "dark", size: "130", autoplay: false };
const TABLE = "/api/tables/x";

let sent: { path: string; seat: number; preferences: Preferences }[] = [];
let offline = false;

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sent = [];
  offline = false;
  vi.stubGlobal("navigator", { languages: ["en-GB", "gl"] });
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body: string }) => {
    if (offline) throw new TypeError("network");
    expect(init.method).toBe("PUT");
    sent.push({ path, ...(JSON.parse(init.body) as { seat: number; preferences: Preferences }) });
    return new Response("{}", { status: 200 });
  });
});

const kept = (): unknown => JSON.parse(localStorage.getItem("marea.settings") ?? "null");

describe("what is remembered", () => {
  it("is nothing at first: the browser's language, and everything as the system has it", () => {
    expect(new Settings().now).toEqual({
      language: "en",
      theme: "system",
      size: "100",
      motion: "system",
      sound: false,
      confirm: false,
      autoplay: true,
      patterns: false,
    });
    expect(kept()).toBeNull();
  });

  it("is what was chosen, and nothing else: another language of the browser still counts later", () => {
    new Settings().set("theme", "dark");
    expect(kept()).toEqual({ theme: "dark" });
    vi.stubGlobal("navigator", { languages: ["gl"] });
    expect(new Settings().now).toEqual({ ...PLAIN, language: "gl", theme: "dark" });
  });

  it.each(["", "{", "null", "7", '"dark"', "[]", '{"theme":"pink","size":115,"sound":"yes","tide":true,"constructor":1}'])(
    "is tolerant of %j",
    (text) => {
      localStorage.setItem("marea.settings", text);
      expect(new Settings().now).toEqual(PLAIN);
    },
  );

  it("keeps what is right beside what is wrong", () => {
    expect(chosenIn('{"theme":"dark","size":"90","patterns":true}')).toEqual({ theme: "dark", patterns: true });
  });

  it("was once in two places; what is chosen later counts more", () => {
    localStorage.setItem("marea.theme", "dark");
    localStorage.setItem("marea.language", "fr");
    const settings = new Settings();
    expect(settings.now).toEqual({ ...PLAIN, theme: "dark", language: "fr" });
    settings.set("theme", "light");
    expect(new Settings().now).toEqual({ ...PLAIN, theme: "light", language: "fr" });
  });

  it("is done without where the browser refuses", () => {
    const refuse = (): never => {
      throw new Error("no storage here");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    const settings = new Settings();
    settings.set("size", "150");
    expect(settings.now.size).toBe("150");
  });
});

describe("the page", () => {
  it("looks and speaks as it was chosen, at once", async () => {
    const settings = new Settings();
    await settings.apply();
    const root = document.documentElement;
    expect([root.dataset.theme, root.dataset.patterns, root.style.fontSize, root.lang]).toEqual(["system", "off", "100%", "en"]);
    settings.set("theme", "dark");
    settings.set("patterns", true);
    settings.set("size", "115");
    settings.set("language", "gl");
    expect([root.dataset.theme, root.dataset.patterns, root.style.fontSize]).toEqual(["dark", "on", "115%"]);
    await vi.waitFor(() => expect(root.lang).toBe("gl"), { timeout: 300_000 });
    expect(language.say("settings")).toBe("Axustes");
  });
});

describe("at a table", () => {
  it("what is stored for the seat holds, and this browser does not remember it", () => {
    const settings = new Settings();
    settings.set("patterns", true);
    settings.enter(TABLE, 1, DARK);
    expect(settings.now).toEqual(DARK);
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(kept()).toEqual({ patterns: true });
    settings.leave();
    expect(settings.now).toEqual({ ...PLAIN, patterns: true });
    expect(document.documentElement.dataset.theme).toBe("system");
    expect(sent).toEqual([]);
  });

  it("what was chosen before is stored for a seat that has nothing; what is usual is not", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 0, null);
    await settings.sending;
    expect(sent).toEqual([]);
    settings.leave();
    settings.set("language", "en"); // as it would be anyway
    settings.enter(TABLE, 0, null);
    await settings.sending;
    expect(sent).toEqual([]);
    settings.leave();
    settings.set("sound", true);
    settings.enter(TABLE, 2, null);
    await settings.sending;
    expect(sent).toEqual([{ path: `${TABLE}/preferences`, seat: 2, preferences: { ...PLAIN, sound: true } }]);
  });

  it("a change is kept in both places: here alone, there with all that holds for the seat", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 1, DARK);
    settings.set("confirm", true);
    settings.set("size", "150");
    expect(settings.now).toEqual({ ...DARK, confirm: true, size: "150" });
    await settings.sending;
    expect(sent.map((one) => one.preferences)).toEqual([{ ...DARK, confirm: true }, settings.now]);
    settings.leave();
    expect(settings.now).toEqual({ ...PLAIN, confirm: true, size: "150" });
  });

  it("the next at the same screen has their own", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 0, DARK);
    settings.enter(TABLE, 1, { ...PLAIN, theme: "light" });
    expect(settings.now.theme).toBe("light");
    settings.enter(TABLE, 2, null);
    expect(settings.now).toEqual(PLAIN);
    await settings.sending;
    expect(sent).toEqual([]);
  });

  it("somebody who only watches has what this browser remembers", async () => {
    const settings = new Settings();
    settings.set("theme", "light");
    settings.enter(TABLE, null, null);
    settings.set("motion", "less");
    await settings.sending;
    expect(settings.now).toEqual({ ...PLAIN, theme: "light", motion: "less" });
    expect(sent).toEqual([]);
  });

  it("a change that did not arrive holds, and is sent again when the line is back", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 1, DARK);
    offline = true;
    settings.set("theme", "light");
    await settings.sending;
    offline = false;
    settings.enter(TABLE, 1, { ...DARK }); // the server tells what it knows
    expect(settings.now.theme).toBe("light");
    await settings.sending;
    expect(sent.map((one) => one.preferences.theme)).toEqual(["light"]);
    settings.enter(TABLE, 1, { ...DARK, theme: "system" }); // from another device, later
    expect(settings.now.theme).toBe("system");
  });

  it("the same news again changes nothing", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 1, DARK);
    settings.set("theme", "light");
    await settings.sending;
    settings.enter(TABLE, 1, DARK);
    expect(settings.now.theme).toBe("light");
  });
});
