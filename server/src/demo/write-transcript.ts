import type { Line } from "./types.ts";

const wordsPerSecond = 2.6;
const pauseSeconds = 2;

const secondsOf = (text: string) => Math.ceil(text.split(" ").length / wordsPerSecond) + pauseSeconds;
const twoDigits = (value: number) => String(value).padStart(2, "0");
const clockTime = (seconds: number) => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
const labels = { agent: "Agent", customer: "Customer" };

/** Returns when each line begins, in seconds, and at the end how long all of them take. */
export function timesOf(lines: readonly Line[]): readonly number[] {
  const times = [0];
  for (const { text } of lines) times.push((times.at(-1) ?? 0) + secondsOf(text));
  return times;
}

/** A call's transcript tells when each line was said; a chat's does not. */
export function writeTranscript(lines: readonly Line[], isCall: boolean): string {
  const times = timesOf(lines);
  return lines
    .map(({ role, text }, i) => `${isCall ? `[${clockTime(times[i] ?? 0)}] ` : ""}${labels[role]}: ${text}`)
    .join("\n");
}
