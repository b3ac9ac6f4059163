// The look of the fish: three shapes, and three colours with a mark each.

export interface Shape {
  body: string;
  fins: string;
  belly: string;
  lines: string;
  eye: [number, number];
}

export interface Paint {
  fill: string;
  dark: string;
  pale: string;
  ground: string; // of the token
  pattern: number;
}

export const TYPES = ["tai", "saba", "fugu"] as const;
export const KINDS = ["blue", "orange", "green"].flatMap((colour) => TYPES.map((type) => `${colour}-${type}`));

export const SHAPES: Record<string, Shape> = {
  tai: {
    body: "M-42 4Q-30-25 0-27 24-25 34-5L47-20Q42 2 47 22L34 7Q22 28-4 28-30 24-42 4Z",
    fins: "M-22-20L-18-38-9-27-4-41 4-28 11-38 17-25 26-30 28-12ZM-8 26L-2 39 8 27Z",
    belly: "M-36 9Q-20 24-4 24 14 24 28 10 10 16-8 14-22 13-36 9Z",
    lines: "M-18-17q9 18 1 33M-4-10q5 5 0 10M8-12q5 6 0 11M0 6q5 4 0 8M14 3q4 4 0 8",
    eye: [-28, -3],
  },
  saba: {
    body: "M-47 3Q-22-13 12-10 28-7 34-1L47-14Q42 1 47 16L34 5Q26 13 8 14-24 16-47 3Z",
    fins: "M-14-9L-6-22 6-10ZM16-8L22-16 26-6ZM-6 13L0 23 8 13ZM18 11L23 19 27 8Z",
    belly: "M-44 4Q-20 13 8 11 22 10 30 4 10 5-10 4-30 5-44 4Z",
    lines: "M-24-6q5 4 1 9M-14-9q6 5 1 11M-4-10q6 5 1 11M6-10q6 5 1 11M16-8q5 4 1 9M25-5q4 3 1 6",
    eye: [-36, 0],
  },
  fugu: {
    body: "M-40 2Q-38-22-12-27 18-30 28-7L41-16Q37 1 41 18L28 9Q20 32-10 31-38 28-40 2Z",
    fins: "M-30-18l-8-9 13 4zM-14-26l-3-12 11 9zM4-27l5-12 5 15zM18-20l11-8-3 14zM-30 22l-9 8 14-3zM-12 30l-3 11 11-9zM6 29l5 11 5-13zM19 20l9 8-1-13z",
    belly: "M-37 9Q-30 29-10 29 12 29 22 12 4 20-12 18-26 17-37 9Z",
    lines: "M-39 4q4 3 0 6M-2-6q9 4 8 11-7 3-12-2M-8-18v1M6-17v1M-18-14v1M14-8v1M-16-2v1",
    eye: [-25, -8],
  },
};

export const COLOURS: Record<string, Paint> = {
  blue: { fill: "#3f86c6", dark: "#143f70", pale: "#cfe4f5", ground: "#e3eff8", pattern: 1 },
  orange: { fill: "#ee8b2d", dark: "#8a3b06", pale: "#ffe3bd", ground: "#fff0dc", pattern: 0 },
  green: { fill: "#5aa648", dark: "#1f5420", pale: "#dff1cf", ground: "#ebf5e2", pattern: 2 },
};

/** A disc, a star and a leaf, so that colour is not the only difference. */
export const MARKS: Record<string, string> = {
  blue: "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0z",
  orange: "M0-11L3-3.6 11-3.2 4.8 1.8 7 9.6 0 5.2-7 9.6-4.8 1.8-11-3.2-3-3.6z",
  green: "M-8 9Q-12-9 9-10 10 10-6 7L-9 11z",
};
