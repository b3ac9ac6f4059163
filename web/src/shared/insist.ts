// What must succeed in the end is tried again, after longer and longer pauses.

const FIRST = 1000; // milliseconds
const LONGEST = 30_000;

/** Do something until it succeeds or nobody wants it any more; `failed` is told of every error, and of the end of them. */
export async function insist(work: () => Promise<unknown>, wanted: () => boolean, failed: (error: unknown) => void): Promise<void> {
  for (let pause = FIRST; wanted(); pause = Math.min(2 * pause, LONGEST)) {
    try {
      await work();
      return failed(null);
    } catch (error) {
      failed(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
