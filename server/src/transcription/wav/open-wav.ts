import type { FileHandle } from "node:fs/promises";
import { RecordingFailed } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Block, Recording } from "../types.ts";
import { readWavHeader } from "./read-wav-header.ts";
import { type Codec, codecOf } from "./sample-codecs.ts";

const rates = { min: 4_000, max: 192_000 };
const blocksPerSecond = 4;

/** A WAV file that is understood without help; undefined if its samples are written in a way that is not. */
export async function openWav(file: FileHandle): Promise<Recording | undefined> {
  const { size } = await file.stat();
  const header = await readWavHeader(file, size);
  const { channels, sampleRate, dataStart, dataBytes } = header;
  const codec = codecOf(header.format, header.bits);
  if (!codec) return undefined;
  if (sampleRate < rates.min || sampleRate > rates.max) {
    throw new RecordingFailed(
      `The recording has ${sampleRate} samples per second; ${rates.min} to ${rates.max} are supported.`,
    );
  }
  if (channels < 1 || channels > 2) {
    throw new RecordingFailed(`The recording has ${channels} channels; one or two are supported.`);
  }
  const frames = Math.floor(dataBytes / (codec.bytes * channels));
  if (frames === 0) throw new RecordingFailed("The recording is empty.");
  const seconds = frames / sampleRate;
  if (seconds > limits.seconds)
    throw new RecordingFailed(`The recording is longer than ${limits.seconds / 3_600} hours.`);
  const place = { codec, channels, dataStart, frames, framesPerBlock: Math.ceil(sampleRate / blocksPerSecond) };
  return { sampleRate, channels, seconds, blocks: () => readBlocks(file, place) };
}

interface Place {
  readonly codec: Codec;
  readonly channels: number;
  readonly dataStart: number;
  readonly frames: number;
  readonly framesPerBlock: number;
}

/** A quarter of a second at a time, so that neither the memory nor other requests feel how long it is. */
async function* readBlocks(file: FileHandle, place: Place): AsyncIterable<Block> {
  const { codec, channels, dataStart, frames, framesPerBlock } = place;
  const frameBytes = codec.bytes * channels;
  const buffer = Buffer.alloc(framesPerBlock * frameBytes);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  for (let done = 0; done < frames; ) {
    const wanted = Math.min(framesPerBlock, frames - done) * frameBytes;
    const { bytesRead } = await file.read(buffer, 0, wanted, dataStart + done * frameBytes);
    const count = Math.floor(bytesRead / frameBytes);
    if (count === 0) return;
    yield Array.from({ length: channels }, (_, channel) => {
      const samples = new Float32Array(count);
      for (let i = 0; i < count; i += 1) samples[i] = codec.read(view, i * frameBytes + channel * codec.bytes);
      return samples;
    });
    done += count;
  }
}
