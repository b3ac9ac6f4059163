// What is loaded of something that goes along with the moves of a game: parts of one size, of which the nearest are kept.

export interface Part<T> {
  first: number; // the move that it begins with
  until: number; // the last move of which it tells: a game may have gone on since
  items: T[];
}

export class Parts<T> {
  readonly size: number;
  private readonly most: number;
  private found: ReadonlyMap<number, Part<T>> = $state.raw(new Map());

  constructor(size: number, most: number) {
    this.size = size;
    this.most = most;
  }

  /** The move that the part of a move begins with. */
  begin(move: number): number {
    return move - (move % this.size);
  }

  /** The part that tells of a move, if it is loaded. */
  at(move: number): Part<T> | undefined {
    const part = this.found.get(this.begin(move));
    return part && move >= part.first && move <= part.until ? part : undefined;
  }

  /** All parts around a move, as far as there is no gap between them. */
  around(move: number): Part<T>[] {
    const run: Part<T>[] = [];
    for (let part = this.at(move); part; part = this.at(part.first - 1)) run.unshift(part);
    for (let part = this.at(move); (part = part && this.at(part.until + 1)); ) run.push(part);
    return run;
  }

  /** Keep a part, and forget those that are farthest from a move. */
  put(part: Part<T>, move: number): void {
    const distance = (first: number): number => Math.abs(first - this.begin(move));
    const nearest = [...new Map(this.found).set(part.first, part)].sort(([one], [other]) => distance(one) - distance(other));
    this.found = new Map(nearest.slice(0, this.most));
  }

  clear(): void {
    this.found = new Map();
  }
}
