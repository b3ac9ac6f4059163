// The server's time, which deadlines are in: the clock of a phone may be minutes off.

class Clock {
  private ahead = $state(0); // seconds by which the server is ahead of this device
  private best = Infinity; // the shortest way there and back so far: the least doubt

  /** Take in what the server said its time was, on the way from a question to its answer. */
  hear(server: number, asked: number, answered: number): void {
    const doubt = answered - asked;
    if (doubt > this.best) return;
    this.best = doubt;
    this.ahead = server - (asked + answered) / 2;
  }

  /** The server's time, in seconds. */
  now(): number {
    return Date.now() / 1000 + this.ahead;
  }
}

export const clock = new Clock();
