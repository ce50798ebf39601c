import type { FileHandle } from "node:fs/promises";
import { RecordingFailed } from "../errors.ts";

export interface WavHeader {
  readonly format: number;
  readonly bits: number;
  readonly channels: number;
  readonly sampleRate: number;
  /** Where the samples are, by what is there and not by what the header claims. */
  readonly dataStart: number;
  readonly dataBytes: number;
}

const maxChunks = 64;
const extensible = 0xfffe;
// Whoever writes a stream does not know its length and claims the most, or nothing.
const unknownLength = 0x7fff_0000;

/** Walks the chunks up to the samples. */
export async function readWavHeader(file: FileHandle, fileBytes: number): Promise<WavHeader> {
  let format: Omit<WavHeader, "dataStart" | "dataBytes"> | undefined;
  let at = 12;
  for (let count = 0; count < maxChunks; count += 1) {
    const head = await readAt(file, at, 8);
    if (head.length < 8) break;
    const name = head.toString("latin1", 0, 4);
    const claimed = head.readUInt32LE(4);
    if (name === "fmt ") format = readFormat(await readAt(file, at + 8, Math.min(claimed, 40)));
    if (name === "data") {
      if (!format) throw new RecordingFailed("The WAV file does not specify its sample format.");
      return { ...format, dataStart: at + 8, dataBytes: lengthOf(claimed, fileBytes - at - 8) };
    }
    // Chunks begin at even places.
    at += 8 + claimed + (claimed % 2);
    if (at >= fileBytes) break;
  }
  throw new RecordingFailed("The WAV file contains no samples.");
}

function readFormat(chunk: Buffer): Omit<WavHeader, "dataStart" | "dataBytes"> {
  if (chunk.length < 16) throw new RecordingFailed("The WAV file's header is truncated.");
  const named = chunk.readUInt16LE(0);
  const format = named === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : named;
  return {
    format,
    channels: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
  };
}

function lengthOf(claimed: number, present: number): number {
  if (claimed === 0 || claimed >= unknownLength) return present;
  if (claimed > present) {
    throw new RecordingFailed(`The WAV file is truncated: it has ${present} of ${claimed} bytes of audio.`);
  }
  return claimed;
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
