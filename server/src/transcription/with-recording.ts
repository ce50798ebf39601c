import { type FileHandle, open } from "node:fs/promises";
import { RecordingFailed } from "./errors.ts";
import { convertToWav } from "./gateway-ffmpeg.ts";
import { limits } from "./limits.ts";
import { sniffFormat } from "./sniff-format.ts";
import type { Recording } from "./types.ts";
import { openWav } from "./wav/open-wav.ts";

export interface OpenInput {
  readonly path: string;
  /** Where a converted copy may be written. */
  readonly copy: string;
  readonly ffmpeg: string;
  readonly signal: AbortSignal;
}

const sniffed = 16;

/** Returns the path of a WAV file with the recording's sound: its own, or that of a copy that ffmpeg makes. */
export async function asPlainWav({ path, copy, ffmpeg, signal }: OpenInput): Promise<string> {
  const demuxer = await withFile(path, async (file) => sniffFormat(await firstBytes(file)));
  if (demuxer === undefined)
    throw new RecordingFailed("The file at the recording's URL is not in a supported audio format.");
  if (demuxer === "wav" && (await withFile(path, openWav))) return path;
  const most = { maxSeconds: limits.seconds, timeoutMs: limits.decodeMs };
  await convertToWav({ command: ffmpeg, demuxer, from: path, to: copy, ...most, signal });
  return copy;
}

/** Hands the recording to `use`, by way of ffmpeg where its own form is beyond us. */
export async function withRecording<Result>(
  input: OpenInput,
  use: (recording: Recording) => Promise<Result>,
): Promise<Result> {
  return withFile(await asPlainWav(input), async (file) => {
    const recording = await openWav(file);
    if (!recording) throw new Error("ffmpeg wrote a WAV file in an unexpected format.");
    return use(recording);
  });
}

async function withFile<Result>(path: string, use: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path, "r");
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

async function firstBytes(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffed), 0, sniffed, 0);
  return buffer.subarray(0, bytesRead);
}
