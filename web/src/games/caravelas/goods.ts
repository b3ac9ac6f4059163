// The look of goods: the colours of cubes and ink, and the pictograms.

import { getContext, setContext } from "svelte";

export const COLOURS: Record<string, string> = {
  red: "#b3261e",
  black: "#2b2b30",
  white: "#f7f3e6",
  green: "#2c7a3f",
  brown: "#7a4a24",
  orange: "#d9731a",
  yellow: "#e8bd1e",
  blue: "#1f5fa8",
};

const CONTEXT = "caravelas-cubes";
type CubeColours = (good: string) => string | undefined;

/** Set the colours of an edition's cubes for all components inside. */
export const setCubeColours = (colours: CubeColours): void => void setContext(CONTEXT, colours);

export const cubeColours = (): CubeColours => getContext<CubeColours>(CONTEXT);

export const PICTOGRAMS: Record<string, string> = {
  gold: "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6zM0-3A3 3 0 1 0 0 3A3 3 0 1 0 0-3z",
  sugar: "M0-7L5 4H-5zM-6 5H6V7H-6z",
  ivory: "M-6 5Q5 6 6-7Q2 1-6 2z",
  pepper: "M-3-4A2.6 2.6 0 1 1-3 1.200A2.6 2.6 0 1 1-3-4zM3.5-3A2.6 2.6 0 1 1 3.5 2.200A2.6 2.6 0 1 1 3.5-3zM0 2.500A2.6 2.6 0 1 1 0 7.700A2.6 2.6 0 1 1 0 2.500z",
  cinnamon: "M-6 4L4-6 6-4-4 6zM-7-1L-1-7 1-5-5 1zM1 5L5 1 7 3 3 7z",
  silk: "M-6-5H2Q6-5 6-2T2 1H-2Q-4 1-4 2.500T-2 4H6V6.500H-2Q-6.5 6.5-6.5 2.500T-2-1.500H2Q3.5-1.5 3.5-2.200T2-2.900H-6z",
  nutmeg: "M0-7Q6-4 5 2 3 7 0 7-3 7-5 2-6-4 0-7zM-1.2-4Q-3 0-1.5 4L-.5 4Q-1.5 0 0-4zM2-3Q1 1 2 4L3 3Q2.5 0 3-2z",
  silver: "M-4-3H4L7 4H-7zM-2.5-1L-3.5 2H3.500L2.5-1z",
};

/** Dark ink on a light cube, light ink on a dark one. */
export const inkOn = (colour: string): string => (colour === "white" || colour === "yellow" || colour === "orange" ? "#2a1c08" : "#fff");
