import { open } from "node:fs/promises";
import { RecordingFailed } from "./errors.ts";
import { openWav } from "./wav/open-wav.ts";

export interface WavToMeasure {
  readonly path: string;
  readonly maxPeaks: number;
}

export interface MeasuredWav {
  readonly durationMs: number;
  readonly peaks: Uint8Array[];
}

/** Runs in a worker thread: an hour of sound is 30 million samples. Returns a reason for what can't be read. */
export async function run(input: WavToMeasure): Promise<MeasuredWav | string> {
  try {
    return (await measure(input)) ?? "The sample format of the recording is not supported.";
  } catch (error) {
    // Errors lose their class on the way out of the thread.
    if (error instanceof RecordingFailed) return error.message;
    throw error;
  }
}

async function measure({ path, maxPeaks }: WavToMeasure): Promise<MeasuredWav | undefined> {
  const file = await open(path, "r");
  try {
    const recording = await openWav(file);
    if (!recording) return undefined;
    const frames = Math.round(recording.seconds * recording.sampleRate);
    const count = Math.min(maxPeaks, frames);
    const peaks = Array.from({ length: recording.channels }, () => new Uint8Array(count));
    let at = 0;
    for await (const block of recording.blocks()) {
      for (const [channel, samples] of block.entries()) {
        const into = peaks[channel] as Uint8Array;
        for (let i = 0; i < samples.length; i += 1) {
          const loudness = Math.min(255, Math.round(Math.abs(samples[i] as number) * 255));
          const slot = Math.floor(((at + i) * count) / frames);
          if (loudness > (into[slot] ?? 255)) into[slot] = loudness;
        }
      }
      at += block[0]?.length ?? 0;
    }
    return { durationMs: Math.round(recording.seconds * 1_000), peaks };
  } finally {
    await file.close();
  }
}
