import type { Recording } from "../types.ts";
import { frameSeconds, levelOf } from "./levels.ts";

export interface Survey {
  /** Of each channel, the level above which somebody speaks. */
  readonly thresholds: readonly number[];
  /** Whether both channels hold the same: one microphone, written twice. */
  readonly areAlike: boolean;
}

const quietest = 100;
/** Under this there is no speech in any recording. */
const floor = -55;
const aboveNoise = 10;
const belowVoice = 26;
const noisePart = 0.15;
const voicePart = 0.95;
/** Of the energy, so much may differ between channels that are alike. */
const alikePart = 0.01;

/** Listens once to all of it: how loud the noise is and how loud the voices are, channel by channel. */
export async function survey(recording: Recording): Promise<Survey> {
  const frame = Math.round(recording.sampleRate * frameSeconds);
  const histograms = Array.from({ length: recording.channels }, () => new Uint32Array(quietest + 1));
  let total = 0;
  let different = 0;
  for await (const block of recording.blocks()) {
    const length = block[0]?.length ?? 0;
    for (const [channel, samples] of block.entries()) {
      const histogram = histograms[channel] as Uint32Array;
      for (let at = 0; at + frame <= length; at += frame) {
        const bin = Math.round(-levelOf(samples, at, at + frame));
        histogram[Math.max(0, bin)] = (histogram[Math.max(0, bin)] as number) + 1;
      }
    }
    const [left, right] = block;
    if (!left || !right) continue;
    for (let i = 0; i < length; i += 1) {
      const [a, b] = [left[i] as number, right[i] as number];
      total += a * a + b * b;
      different += (a - b) ** 2;
    }
  }
  return {
    thresholds: histograms.map(thresholdOf),
    areAlike: recording.channels === 2 && different <= total * alikePart,
  };
}

function thresholdOf(histogram: Uint32Array): number {
  const noise = partOf(histogram, noisePart, -quietest);
  const voice = partOf(histogram, voicePart, floor);
  return Math.max(floor, Math.min(noise + aboveNoise, voice - 6), voice - belowVoice);
}

/** The level that this part of the frames louder than `from` stays below. */
function partOf(histogram: Uint32Array, part: number, from: number): number {
  let all = 0;
  for (let bin = 0; bin <= -from; bin += 1) all += histogram[bin] as number;
  let louder = 0;
  for (let bin = 0; bin <= -from; bin += 1) {
    louder += histogram[bin] as number;
    if (louder > all * (1 - part)) return -bin;
  }
  return from;
}
