// Written by `make types` from the server's own schema: do not edit.

/** A card that the viewer knows to be in another's hand. */
export interface Known {
  seat: number;
  card: string;
}

/** The printed parts that views of Navia refer to. */
export interface NaviaSheet {
}

/** The table as one viewer sees it; `hand`, `answer` and `known` are the viewer's own. The river is a line of characters for each row, nearest the start first: `.` water, `#` rock, `o` rock token, `~` water token, `?` fog. */
export interface NaviaView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  turn: number;
  current: number;
  direction: number;
  river: string[];
  goal: number;
  tile_rows: number;
  tiles: string[];
  boats: (number[] | null)[];
  armed: boolean[];
  dock: number[];
  supply: Record<string, number>;
  hands: number[];
  deck: number;
  discard: Record<string, number>;
  card: string | null;
  extra: boolean;
  steps: number;
  hand: Record<string, number> | null;
  answer: string | null;
  known: Known[];
}
