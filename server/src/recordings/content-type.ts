import { sniffFormat } from "../transcription/index.ts";
import type { RecordingType } from "./types.ts";

/** By container, as `sniffFormat` names it: the type to send, then others that the giver's server may have said. */
const types: Readonly<Record<string, readonly [RecordingType, ...RecordingType[]]>> = {
  wav: ["audio/wav"],
  mp3: ["audio/mpeg"],
  aac: ["audio/aac"],
  flac: ["audio/flac"],
  ogg: ["audio/ogg", "video/ogg"],
  mov: ["audio/mp4", "video/mp4", "video/quicktime"],
  matroska: ["audio/webm", "video/webm", "video/x-matroska"],
  aiff: ["audio/aiff"],
  au: ["audio/basic"],
  amr: ["audio/amr"],
};

/**
 * Returns the media type of a recording by its first bytes; undefined for what is no sound that we know. What a server
 * says counts only where it fits: a web page that calls itself a recording must not be shown as one, nor the reverse.
 */
export function contentTypeOf(firstBytes: Buffer, said: string | undefined): RecordingType | undefined {
  const known = types[sniffFormat(firstBytes) ?? ""];
  const name = said?.split(";", 1)[0]?.trim().toLowerCase();
  return known?.find((type) => type === name) ?? known?.[0];
}
