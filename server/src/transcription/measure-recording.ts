import { join } from "node:path";
import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { workerTask } from "../platform/worker-pool/worker-task.ts";
import { RecordingFailed } from "./errors.ts";
import { inFolder } from "./in-folder.ts";
import { limits } from "./limits.ts";
import type { MeasuredWav, WavToMeasure } from "./measure-wav-task.ts";
import type { Failure, MeasuredRecording, RecordingInput } from "./types.ts";
import { asPlainWav } from "./with-recording.ts";

const measureTask = workerTask<WavToMeasure, MeasuredWav | string>(
  "transcription.measure-wav",
  new URL("./measure-wav-task.ts", import.meta.url),
);

/** Returns a recording's length and waveform, computed in a worker thread; or why it can't be decoded. */
export async function measureRecording(
  { pool, ffmpeg }: { readonly pool: WorkerPool; readonly ffmpeg: string },
  { path, ...input }: Pick<RecordingInput, "path" | "signal">,
): Promise<MeasuredRecording | Failure> {
  const time = AbortSignal.timeout(limits.measureMs);
  const signal = input.signal ? AbortSignal.any([time, input.signal]) : time;
  try {
    return await inFolder(async (folder) => {
      const wav = await asPlainWav({ path, copy: join(folder, "copy.wav"), ffmpeg, signal });
      const measured = await pool.run(measureTask, { path: wav, maxPeaks: limits.peaks });
      return typeof measured === "string" ? failed(measured) : { kind: "measured", ...measured };
    });
  } catch (error) {
    input.signal?.throwIfAborted();
    if (time.aborted) return failed("The recording takes too long to decode.");
    if (error instanceof RecordingFailed) return failed(error.message);
    throw error;
  }
}

const failed = (reason: string): Failure => ({ kind: "failed", reason, retry: false });
