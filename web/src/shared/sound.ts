// Short synthesised sounds of the sea: a bell buoy, a drop of water, knocks on wood, a small fanfare.

import type { Event, ShownTable } from "./schema";

export type Sound = "turn" | "move" | "urgent" | "over";

const URGENT_SECONDS = 15; // decisions with no more time than this are urgent
const VOLUME = 0.35;

/** What the choice of a sound depends on. */
export interface Cues {
  over: boolean;
  asked: boolean; // the viewer has to decide
  urgent: boolean; // and has little time
  events: number; // how many there were in the game
}

export function cuesOf(table: ShownTable, events: Event[]): Cues {
  const { until, asked: since } = table.times;
  const asked = table.choices.length > 0;
  return {
    over: table.status === "over",
    asked,
    urgent: asked && until !== null && until - since <= URGENT_SECONDS,
    events: events.filter((event) => !event.event.startsWith("table-")).length,
  };
}

/** Choose at most one sound for what has changed; there is none for a table that has just been opened. */
export function soundFor(before: Cues | null, now: Cues): Sound | null {
  if (!before) return null;
  if (now.over) return before.over ? null : "over";
  if (now.urgent && !before.urgent) return "urgent";
  if (now.asked && !before.asked) return "turn";
  return now.events > before.events ? "move" : null;
}

/** A tone or some noise in a sound; times are in seconds, pitches in hertz. */
interface Tone {
  at: number;
  pitch: number; // of noise, the middle of its band
  to?: number; // the pitch at the end
  length: number;
  gain: number;
  wave?: OscillatorType | "noise";
  attack?: number;
}

/** A bell has inharmonic partials. */
const bell = (at: number, pitch: number, gain: number): Tone[] =>
  [1, 2.01, 2.76, 5.4].map((partial, i) => ({ at, pitch: pitch * partial, length: 1.5 / (i + 1), gain: gain / (i + 1.2) }));
const drop = (at: number, pitch: number, gain: number): Tone => ({ at, pitch, to: pitch * 2.4, length: 0.16, gain });
const knock = (at: number, pitch: number): Tone[] => [
  { at, pitch: pitch * 4, length: 0.05, gain: 0.7, wave: "noise" },
  { at, pitch, to: pitch * 0.7, length: 0.09, gain: 0.8, wave: "triangle" },
];
const horn = (at: number, pitch: number, length: number, gain: number): Tone[] =>
  [1, 2].map((partial) => ({ at, pitch: pitch * partial, length, gain: gain / partial, wave: "triangle", attack: 0.04 }));

const SOUNDS: Record<Sound, Tone[]> = {
  turn: [...bell(0, 587, 0.55), ...bell(0.32, 440, 0.4)],
  move: [drop(0, 420, 0.5), drop(0.07, 560, 0.25)],
  urgent: [...knock(0, 250), ...knock(0.13, 250), ...knock(0.26, 310)],
  over: [...horn(0, 392, 0.3, 0.4), ...horn(0.18, 523, 0.3, 0.4), ...horn(0.36, 659, 0.3, 0.4), ...horn(0.54, 784, 1.1, 0.5), ...horn(0.54, 523, 1.1, 0.3)],
};

let context: AudioContext | undefined;

/** Play a sound; browsers allow none before the reader has interacted with the page. */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  void context.resume();
  const out = new GainNode(context, { gain: VOLUME });
  out.connect(context.destination);
  for (const tone of SOUNDS[sound]) playTone(context, tone, out);
}

function playTone(audio: AudioContext, tone: Tone, out: AudioNode): void {
  const { at, length, gain, attack = 0.004 } = tone;
  const start = audio.currentTime + 0.02 + at;
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(gain, start + attack);
  envelope.gain.exponentialRampToValueAtTime(0.0005, start + attack + length);
  envelope.connect(out);
  const source = tone.wave === "noise" ? noise(audio, tone, envelope) : oscillator(audio, tone, start, envelope);
  source.start(start);
  source.stop(start + attack + length + 0.02);
}

function oscillator(audio: AudioContext, { pitch, to = pitch, length, wave }: Tone, start: number, out: AudioNode): OscillatorNode {
  const source = new OscillatorNode(audio, { type: wave as OscillatorType | undefined ?? "sine", frequency: pitch });
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(out);
  return source;
}

function noise(audio: AudioContext, { pitch, length }: Tone, out: AudioNode): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * (length + 0.1)), audio.sampleRate);
  buffer.copyToChannel(Float32Array.from({ length: buffer.length }, () => 2 * Math.random() - 1), 0);
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.2 })).connect(out);
  return source;
}
