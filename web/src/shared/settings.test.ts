import { beforeEach, describe, expect, it, vi } from "vitest";
import { language } from "./language.svelte";
import type { Preferences } from "./schema";
import { parseChosen, defaults, Settings } from "./settings.svelte";

const DEFAULTS = defaults(["en"]);
const DARK: Preferences = { ...DEFAULTS, theme: "dark", size: "130", autoplay: false };
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

const stored = (): unknown => JSON.parse(localStorage.getItem("marea.settings") ?? "null");

describe("stored settings", () => {
  it("are empty at first: the browser's language and the system's preferences apply", () => {
    expect(new Settings().current).toEqual({
      language: "en",
      theme: "system",
      size: "100",
      motion: "system",
      sound: false,
      confirm: false,
      autoplay: true,
      patterns: false,
    });
    expect(stored()).toBeNull();
  });

  it("have only what was chosen: the browser's language may still change", () => {
    new Settings().set("theme", "dark");
    expect(stored()).toEqual({ theme: "dark" });
    vi.stubGlobal("navigator", { languages: ["gl"] });
    expect(new Settings().current).toEqual({ ...DEFAULTS, language: "gl", theme: "dark" });
  });

  it.each(["", "{", "null", "7", '"dark"', "[]", '{"theme":"pink","size":115,"sound":"yes","tide":true,"constructor":1}'])(
    "may contain %j",
    (text) => {
      localStorage.setItem("marea.settings", text);
      expect(new Settings().current).toEqual(DEFAULTS);
    },
  );

  it("keep valid values beside invalid ones", () => {
    expect(parseChosen('{"theme":"dark","size":"90","patterns":true}')).toEqual({ theme: "dark", patterns: true });
  });

  it("were once under two keys; later choices take precedence", () => {
    localStorage.setItem("marea.theme", "dark");
    localStorage.setItem("marea.language", "fr");
    const settings = new Settings();
    expect(settings.current).toEqual({ ...DEFAULTS, theme: "dark", language: "fr" });
    settings.set("theme", "light");
    expect(new Settings().current).toEqual({ ...DEFAULTS, theme: "light", language: "fr" });
  });

  it("are not needed if the browser refuses storage", () => {
    const refuse = (): never => {
      throw new Error("no storage here");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    const settings = new Settings();
    settings.set("size", "150");
    expect(settings.current.size).toBe("150");
  });
});

describe("the page", () => {
  it("changes its look and language at once", async () => {
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
  it("the seat's settings apply, and are not stored in this browser", () => {
    const settings = new Settings();
    settings.set("patterns", true);
    settings.enter(TABLE, 1, DARK);
    expect(settings.current).toEqual(DARK);
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(stored()).toEqual({ patterns: true });
    settings.leave();
    expect(settings.current).toEqual({ ...DEFAULTS, patterns: true });
    expect(document.documentElement.dataset.theme).toBe("system");
    expect(sent).toEqual([]);
  });

  it("this browser's settings are stored for a seat that has none, unless they are the defaults", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 0, null);
    await settings.sending;
    expect(sent).toEqual([]);
    settings.leave();
    settings.set("language", "en"); // the default
    settings.enter(TABLE, 0, null);
    await settings.sending;
    expect(sent).toEqual([]);
    settings.leave();
    settings.set("sound", true);
    settings.enter(TABLE, 2, null);
    await settings.sending;
    expect(sent).toEqual([{ path: `${TABLE}/preferences`, seat: 2, preferences: { ...DEFAULTS, sound: true } }]);
  });

  it("a change is stored in the browser, and for the seat together with its other settings", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 1, DARK);
    settings.set("confirm", true);
    settings.set("size", "150");
    expect(settings.current).toEqual({ ...DARK, confirm: true, size: "150" });
    await settings.sending;
    expect(sent.map((one) => one.preferences)).toEqual([{ ...DARK, confirm: true }, settings.current]);
    settings.leave();
    expect(settings.current).toEqual({ ...DEFAULTS, confirm: true, size: "150" });
  });

  it("the next player at the same screen has other settings", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 0, DARK);
    settings.enter(TABLE, 1, { ...DEFAULTS, theme: "light" });
    expect(settings.current.theme).toBe("light");
    settings.enter(TABLE, 2, null);
    expect(settings.current).toEqual(DEFAULTS);
    await settings.sending;
    expect(sent).toEqual([]);
  });

  it("a spectator has this browser's settings", async () => {
    const settings = new Settings();
    settings.set("theme", "light");
    settings.enter(TABLE, null, null);
    settings.set("motion", "less");
    await settings.sending;
    expect(settings.current).toEqual({ ...DEFAULTS, theme: "light", motion: "less" });
    expect(sent).toEqual([]);
  });

  it("a change that could not be sent applies, and is sent again when the connection is back", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 1, DARK);
    offline = true;
    settings.set("theme", "light");
    await settings.sending;
    offline = false;
    settings.enter(TABLE, 1, { ...DARK }); // the server has the old ones
    expect(settings.current.theme).toBe("light");
    await settings.sending;
    expect(sent.map((one) => one.preferences.theme)).toEqual(["light"]);
    settings.enter(TABLE, 1, { ...DARK, theme: "system" }); // from another device, later
    expect(settings.current.theme).toBe("system");
  });

  it("the same settings from the server again change nothing", async () => {
    const settings = new Settings();
    settings.enter(TABLE, 1, DARK);
    settings.set("theme", "light");
    await settings.sending;
    settings.enter(TABLE, 1, DARK);
    expect(settings.current.theme).toBe("light");
  });
});
