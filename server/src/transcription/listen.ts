import { RecordingFailed } from "./errors.ts";
import { limits } from "./limits.ts";
import { createSpeechCutter, type Passage } from "./speech/cut-speech.ts";
import { createResampler } from "./speech/resample.ts";
import { survey } from "./speech/survey.ts";
import type { Recording, Speaker, Transcriber, Turn } from "./types.ts";

export interface ListenInput {
  readonly recording: Recording;
  /** Of two channels, whose is whose. */
  readonly speakers: readonly [Speaker, Speaker];
  readonly language?: string;
  readonly signal: AbortSignal;
}

export interface ListenResult {
  readonly turns: readonly Turn[];
  readonly language?: string;
}

/** Everything that is said in a recording, channel by channel, in the order in which it ends. */
export async function listen(
  { transcriber }: { transcriber: Transcriber },
  { recording, speakers, language, signal }: ListenInput,
): Promise<ListenResult> {
  const { thresholds, areAlike } = await survey(recording);
  // One microphone that was written twice would say everything twice.
  const labels: readonly (Speaker | null)[] = recording.channels === 2 && !areAlike ? speakers : [null];
  const channels = labels.map((speaker, index) => ({
    speaker,
    index,
    resampler: createResampler(recording.sampleRate),
    cutter: createSpeechCutter(thresholds[index] as number),
  }));
  const turns: Turn[] = [];
  let heardLanguage: string | undefined;

  async function hear(speaker: Speaker | null, passages: readonly Passage[]): Promise<void> {
    for (const { startSeconds: start, samples } of passages) {
      signal.throwIfAborted();
      const heard = await transcriber.transcribe(samples, { signal, ...(language ? { language } : {}) });
      heardLanguage ??= heard.language;
      for (const { startSeconds, endSeconds, text } of heard.utterances) {
        turns.push({ speaker, startSeconds: start + startSeconds, endSeconds: start + endSeconds, text });
      }
      if (turns.length > limits.turns) {
        throw new RecordingFailed(`The recording has more than ${limits.turns} turns.`);
      }
    }
  }

  for await (const block of recording.blocks()) {
    signal.throwIfAborted();
    for (const { speaker, index, resampler, cutter } of channels) {
      await hear(speaker, cutter.push(resampler.push(block[index] as Float32Array<ArrayBuffer>)));
    }
  }
  for (const { speaker, resampler, cutter } of channels) {
    await hear(speaker, [...cutter.push(resampler.end()), ...cutter.end()]);
  }
  return { turns, ...(heardLanguage ? { language: heardLanguage } : {}) };
}
