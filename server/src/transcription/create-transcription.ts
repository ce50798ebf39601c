import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { createMoonshine } from "./gateway-moonshine.ts";
import { createRemoteTranscriber, type RemoteOptions } from "./gateway-remote.ts";
import { measureRecording } from "./measure-recording.ts";
import { transcribeRecording } from "./transcribe-recording.ts";
import type { Failure, MeasuredRecording, RecordingInput, Transcribed, Transcriber } from "./types.ts";

export interface TranscriptionOptions {
  /** Reads the samples of recordings for their waveforms. */
  readonly pool: WorkerPool;
  /** The operator's own server; without one, the offline model. */
  readonly remote?: RemoteOptions;
  readonly ffmpeg?: string;
  /** In place of both. */
  readonly transcriber?: Transcriber;
}

export interface Transcription {
  transcribe(input: RecordingInput): Promise<Transcribed | Failure>;
  /** Returns a recording's length and loudness. */
  measure(input: Pick<RecordingInput, "path" | "signal">): Promise<MeasuredRecording | Failure>;
  close(): Promise<void>;
}

export function createTranscription({ pool, remote, ffmpeg = "ffmpeg", ...rest }: TranscriptionOptions): Transcription {
  const transcriber = rest.transcriber ?? (remote ? createRemoteTranscriber(remote) : createMoonshine());
  return {
    transcribe: (input) => transcribeRecording({ transcriber, ffmpeg }, input),
    measure: (input) => measureRecording({ pool, ffmpeg }, input),
    close: () => transcriber.close(),
  };
}
