import { type ParseOptions, parseTranscript } from "./transcript/parse-transcript.ts";
import type { Place } from "./types.ts";

export interface TranscriptToRead extends ParseOptions {
  readonly transcript: string;
}

/** Runs in a worker thread. */
export const run = ({ transcript, ...options }: TranscriptToRead): readonly Place[] =>
  parseTranscript(transcript, options);
