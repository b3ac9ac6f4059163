// The server's time, in which deadlines are given: a phone's clock may be minutes off.

class Clock {
  #offset = $state(0); // seconds by which the server is ahead of this device
  #roundTrip = Infinity; // the shortest one so far: the smallest error

  /** Take the offset from a server time that was requested and received at local times. */
  synchronise(server: number, sent: number, received: number): void {
    if (received - sent > this.#roundTrip) return;
    this.#roundTrip = received - sent;
    this.#offset = server - (sent + received) / 2;
  }

  /** The server's time, in seconds. */
  now(): number {
    return Date.now() / 1000 + this.#offset;
  }
}

export const clock = new Clock();
