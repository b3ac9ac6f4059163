// A cache of what is loaded along the moves of a game, in blocks of one size; the nearest blocks are kept.

export interface Block<T> {
  first: number; // its first move
  last: number; // the last move that it covers: a running game may have more by now
  items: T[];
}

export class BlockCache<T> {
  readonly size: number;
  readonly #limit: number;
  #blocks: ReadonlyMap<number, Block<T>> = $state.raw(new Map());

  constructor(size: number, limit: number) {
    this.size = size;
    this.#limit = limit;
  }

  /** The first move of the block that a move belongs to. */
  firstOf(move: number): number {
    return move - (move % this.size);
  }

  /** The block that covers a move, if it is loaded. */
  at(move: number): Block<T> | undefined {
    const block = this.#blocks.get(this.firstOf(move));
    return block && move >= block.first && move <= block.last ? block : undefined;
  }

  /** The blocks around a move, up to the first gap on either side. */
  around(move: number): Block<T>[] {
    const run: Block<T>[] = [];
    for (let block = this.at(move); block; block = this.at(block.first - 1)) run.unshift(block);
    for (let block = this.at(move); (block = block && this.at(block.last + 1)); ) run.push(block);
    return run;
  }

  /** Add a block, and drop the blocks that are farthest from a move. */
  put(block: Block<T>, move: number): void {
    const distance = (first: number): number => Math.abs(first - this.firstOf(move));
    const nearest = [...new Map(this.#blocks).set(block.first, block)].sort(([one], [other]) => distance(one) - distance(other));
    this.#blocks = new Map(nearest.slice(0, this.#limit));
  }

  clear(): void {
    this.#blocks = new Map();
  }
}
