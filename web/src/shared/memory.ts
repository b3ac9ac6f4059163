// What the browser remembers between visits. A browser that refuses to remember is no reason to fail.

const PREFIX = "marea.";

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // private windows may have no storage
  }
}
