// Written by `make types` from the server's own schema: do not edit.

/** A card that the viewer knows to be in another hand. */
export interface Known {
  seat: number;
  card: string;
}

/** The river (the start tile, the possible tiles, the number of those used, the final tile) and the decks. */
export interface NaviaSheet {
  start: string[];
  tiles: Record<string, string[]>;
  slots: number;
  final: string[];
  deck: Record<string, number>;
  deck_for_two: Record<string, number>;
}

/** The table as one viewer sees it; fields that do not apply are left out. */
export interface NaviaView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  rocks?: number[][];
  water?: number[][];
  armed?: number[];
  dock?: number[];
  card?: PlayedCard;
  steps?: number;
  extra?: boolean;
  hand?: Record<string, number>;
  answer?: string;
  known?: Known[];
  turn: number;
  current: number;
  direction: number;
  tiles: string[];
  boats: (number[] | null)[];
  supply: Record<string, number>;
  hands: number[];
  deck: number;
  discard: Record<string, number>;
}

/** A card that waits for answers: the seat it is aimed at, and the cell that it melts or pushes a boat to. */
export interface PlayedCard {
  kind: string;
  target?: number;
  cell?: number[];
}
