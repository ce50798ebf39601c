import type { Outbound } from "../platform/outbound/types.ts";
import { createMoonshine } from "./gateway-moonshine.ts";
import { createRemoteTranscriber, type RemoteOptions } from "./gateway-remote.ts";
import { transcribeRecording } from "./transcribe-recording.ts";
import type { Failure, RecordingInput, Transcribed, Transcriber } from "./types.ts";

export interface TranscriptionOptions {
  /** Fetches recordings; it stays the caller's to close. */
  readonly outbound: Outbound;
  /** The operator's own server; without one, the offline model. */
  readonly remote?: RemoteOptions;
  readonly ffmpeg?: string;
  /** In place of both. */
  readonly transcriber?: Transcriber;
}

export interface Transcription {
  transcribe(input: RecordingInput): Promise<Transcribed | Failure>;
  close(): Promise<void>;
}

export function createTranscription({
  outbound,
  remote,
  ffmpeg = "ffmpeg",
  ...rest
}: TranscriptionOptions): Transcription {
  const transcriber = rest.transcriber ?? (remote ? createRemoteTranscriber(remote) : createMoonshine());
  return {
    transcribe: (input) => transcribeRecording({ outbound, transcriber, ffmpeg }, input),
    close: () => transcriber.close(),
  };
}
