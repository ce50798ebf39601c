import type { Speaker, Turn } from "./types.ts";

const labels: Readonly<Record<Speaker, string>> = { agent: "Agent: ", customer: "Customer: " };

/** As transcripts are sent by others too, so that one parser reads them all. */
export const renderTranscript = (turns: readonly Turn[]) =>
  turns
    .map(({ speaker, startSeconds, endSeconds, text }) => {
      const label = speaker ? labels[speaker] : "";
      return `[${stamp(startSeconds)} - ${stamp(endSeconds)}] ${label}${text}`;
    })
    .join("\n");

/** Minutes even past the hour, and tenths: what has them can't be taken for the time of day. */
function stamp(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(tenths / 600))}:${two(Math.floor((tenths % 600) / 10))}.${tenths % 10}`;
}
