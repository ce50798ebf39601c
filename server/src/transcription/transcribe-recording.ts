import { join } from "node:path";
import { RecordingFailed } from "./errors.ts";
import { inFolder } from "./in-folder.ts";
import { joinTurns } from "./join-turns.ts";
import { limits } from "./limits.ts";
import { listen } from "./listen.ts";
import { renderTranscript } from "./render-transcript.ts";
import type { Failure, RecordingInput, Transcribed, Transcriber } from "./types.ts";
import { withRecording } from "./with-recording.ts";

export interface TranscriptionDeps {
  readonly transcriber: Transcriber;
  /** The program's name or path. */
  readonly ffmpeg: string;
}

/** Returns what is said in a recording. Nothing that is made of it on the way stays on the disk. */
export async function transcribeRecording(
  deps: TranscriptionDeps,
  input: RecordingInput,
): Promise<Transcribed | Failure> {
  const time = AbortSignal.timeout(limits.allMs);
  const signal = input.signal ? AbortSignal.any([time, input.signal]) : time;
  try {
    checkLanguage(deps.transcriber, input.language);
    return await inFolder((folder) => transcribeIn(folder, deps, input, signal));
  } catch (error) {
    if (error instanceof RecordingFailed) return { kind: "failed", reason: error.message, retry: error.retry };
    if (input.signal?.aborted)
      return { kind: "failed", reason: "Transcribing the recording was interrupted.", retry: true };
    if (time.aborted) {
      return {
        kind: "failed",
        reason: `Transcribing the recording takes longer than ${limits.allMs / 60_000} minutes.`,
        retry: false,
      };
    }
    throw error;
  }
}

function checkLanguage({ isEnglishOnly, name }: Transcriber, language: string | undefined): void {
  if (language !== undefined && isEnglishOnly && !/^en\b/i.test(language)) {
    throw new RecordingFailed(`The recording is in ${language}, and ${name} supports English only.`);
  }
}

async function transcribeIn(
  folder: string,
  { transcriber, ffmpeg }: TranscriptionDeps,
  { path, agentChannel = 0, language }: RecordingInput,
  signal: AbortSignal,
): Promise<Transcribed> {
  return withRecording({ path, copy: join(folder, "copy.wav"), ffmpeg, signal }, async (recording) => {
    const speakers = agentChannel === 0 ? (["agent", "customer"] as const) : (["customer", "agent"] as const);
    const asked = { recording, speakers, signal, ...(language ? { language } : {}) };
    const { turns: heard, language: heardLanguage } = await listen({ transcriber }, asked);
    const turns = joinTurns(heard);
    if (turns.length === 0) throw new RecordingFailed("No one speaks in the recording.");
    return {
      kind: "transcribed",
      text: renderTranscript(turns),
      turns,
      ...(heardLanguage ? { language: heardLanguage } : {}),
      durationSeconds: Math.round(recording.seconds * 1_000) / 1_000,
      engine: transcriber.name,
    };
  });
}
