import { longFrom } from "../types.ts";

/** Whether events and the audit log name it instead of keeping it again. */
export const isLong = (transcript: string | null | undefined): transcript is string =>
  transcript != null && transcript.length >= longFrom;
