// Work that must succeed eventually, retried after longer and longer pauses.

const FIRST_PAUSE = 1000; // milliseconds
const LONGEST_PAUSE = 30_000;

/** Retry some work until it succeeds or is no longer wanted; `onerror` gets every error, and null after the last one. */
export async function retry(work: () => Promise<unknown>, isWanted: () => boolean, onerror: (error: unknown) => void): Promise<void> {
  for (let pause = FIRST_PAUSE; isWanted(); pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      await work();
      return onerror(null);
    } catch (error) {
      onerror(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
