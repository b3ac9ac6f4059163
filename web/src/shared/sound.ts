// Short sounds of the sea, made on the spot: a bell buoy, a drop of water, knocks on wood, a small fanfare.

import type { Event, ShownTable } from "./schema";

export type Sound = "turn" | "move" | "urgent" | "over";

const SOON = 15; // seconds: who is asked for no longer than this must look up at once
const LOUDNESS = 0.35;

/** What a sound is chosen by. */
export interface News {
  over: boolean;
  asked: boolean;
  soon: boolean; // one is asked, and not for long
  told: number; // how much has happened in the game
}

export function newsOf(table: ShownTable, events: Event[]): News {
  const { until, asked: since } = table.times;
  const asked = table.choices.length > 0;
  return {
    over: table.status === "over",
    asked,
    soon: asked && until !== null && until - since <= SOON,
    told: events.filter((event) => !event.event.startsWith("table-")).length,
  };
}

/** Choose the sound for what is new, one at most; whoever has just come hears nothing of what was before. */
export function soundFor(before: News | null, now: News): Sound | null {
  if (!before) return null;
  if (now.over) return before.over ? null : "over";
  if (now.soon && !before.soon) return "urgent";
  if (now.asked && !before.asked) return "turn";
  return now.told > before.told ? "move" : null;
}

/** A piece of a sound: when, how high (and gliding where to), how long, how loud; noise is heard around its pitch. */
interface Piece {
  at: number;
  pitch: number;
  to?: number;
  length: number;
  loud: number;
  wave?: OscillatorType | "noise";
  soft?: number; // seconds until it is at its loudest
}

/** A bell is not in tune with itself: that makes it a bell. */
const bell = (at: number, pitch: number, loud: number): Piece[] =>
  [1, 2.01, 2.76, 5.4].map((part, i) => ({ at, pitch: pitch * part, length: 1.5 / (i + 1), loud: loud / (i + 1.2) }));
const drop = (at: number, pitch: number, loud: number): Piece => ({ at, pitch, to: pitch * 2.4, length: 0.16, loud });
const knock = (at: number, pitch: number): Piece[] => [
  { at, pitch: pitch * 4, length: 0.05, loud: 0.7, wave: "noise" },
  { at, pitch, to: pitch * 0.7, length: 0.09, loud: 0.8, wave: "triangle" },
];
const horn = (at: number, pitch: number, length: number, loud: number): Piece[] =>
  [1, 2].map((part) => ({ at, pitch: pitch * part, length, loud: loud / part, wave: "triangle", soft: 0.04 }));

const SOUNDS: Record<Sound, Piece[]> = {
  turn: [...bell(0, 587, 0.55), ...bell(0.32, 440, 0.4)],
  move: [drop(0, 420, 0.5), drop(0.07, 560, 0.25)],
  urgent: [...knock(0, 250), ...knock(0.13, 250), ...knock(0.26, 310)],
  over: [...horn(0, 392, 0.3, 0.4), ...horn(0.18, 523, 0.3, 0.4), ...horn(0.36, 659, 0.3, 0.4), ...horn(0.54, 784, 1.1, 0.5), ...horn(0.54, 523, 1.1, 0.3)],
};

let context: AudioContext | undefined;

/** Make a sound, unless the reader has not touched the page yet: until then browsers allow none. */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  void context.resume();
  const out = new GainNode(context, { gain: LOUDNESS });
  out.connect(context.destination);
  for (const piece of SOUNDS[sound]) sing(context, piece, out);
}

function sing(audio: AudioContext, piece: Piece, out: AudioNode): void {
  const { at, length, loud, soft = 0.004 } = piece;
  const begin = audio.currentTime + 0.02 + at;
  const shape = new GainNode(audio, { gain: 0 });
  shape.gain.setValueAtTime(0, begin);
  shape.gain.linearRampToValueAtTime(loud, begin + soft);
  shape.gain.exponentialRampToValueAtTime(0.0005, begin + soft + length);
  shape.connect(out);
  const source = piece.wave === "noise" ? noise(audio, piece, shape) : tone(audio, piece, begin, shape);
  source.start(begin);
  source.stop(begin + soft + length + 0.02);
}

function tone(audio: AudioContext, { pitch, to = pitch, length, wave }: Piece, begin: number, out: AudioNode): OscillatorNode {
  const source = new OscillatorNode(audio, { type: wave as OscillatorType | undefined ?? "sine", frequency: pitch });
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(out);
  return source;
}

function noise(audio: AudioContext, { pitch, length }: Piece, out: AudioNode): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * (length + 0.1)), audio.sampleRate);
  buffer.copyToChannel(Float32Array.from({ length: buffer.length }, () => 2 * Math.random() - 1), 0);
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.2 })).connect(out);
  return source;
}
