/** Sounds for tests, made and not recorded. */

export type Sound = readonly number[] | Float32Array;

export interface WavOptions {
  readonly rate?: number;
  readonly format?: number;
  readonly bits?: number;
  /** What the header says of its length, if not the truth. */
  readonly claimed?: number;
  /** Before the samples. */
  readonly extra?: Buffer;
  readonly isExtensible?: boolean;
}

/** One file of one or two channels of the same length. */
export function wavOf(channels: readonly Sound[], options: WavOptions = {}): Buffer {
  const { rate = 8_000, format = 1, bits = 16, isExtensible = false } = options;
  const width = bits / 8;
  const frames = channels[0]?.length ?? 0;
  const data = Buffer.alloc(frames * channels.length * width);
  for (let i = 0; i < frames; i += 1) {
    for (const [channel, sound] of channels.entries()) {
      write(data, (i * channels.length + channel) * width, sound[i] as number, format, bits);
    }
  }
  const chunk = Buffer.alloc(isExtensible ? 40 : 16);
  chunk.writeUInt16LE(isExtensible ? 0xfffe : format, 0);
  chunk.writeUInt16LE(channels.length, 2);
  chunk.writeUInt32LE(rate, 4);
  chunk.writeUInt32LE((rate * channels.length * width) % 2 ** 32, 8);
  chunk.writeUInt16LE(channels.length * width, 12);
  chunk.writeUInt16LE(bits, 14);
  if (isExtensible) chunk.writeUInt16LE(format, 24);
  const parts = [chunkOf("fmt ", chunk), options.extra ?? Buffer.alloc(0), chunkOf("data", data, options.claimed)];
  return riffOf(Buffer.concat(parts));
}

export const riffOf = (body: Buffer) => Buffer.concat([chunkOf("RIFF", Buffer.concat([Buffer.from("WAVE"), body]))]);

export function chunkOf(name: string, body: Buffer, claimed = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(claimed, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function write(data: Buffer, at: number, value: number, format: number, bits: number): void {
  if (format === 3) {
    if (bits === 64) data.writeDoubleLE(value, at);
    else data.writeFloatLE(value, at);
  } else if (format === 7) data.writeUInt8(muLawOf(value), at);
  else if (format === 6) data.writeUInt8(aLawOf(value), at);
  else if (bits === 8) data.writeUInt8(Math.round(value * 127) + 128, at);
  else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8);
}

/** By the definition of G.711: the smallest segment that holds the value. */
function muLawOf(value: number): number {
  const magnitude = Math.min(32_635, Math.abs(Math.round(value * 0x7fff))) + 0x84;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  return ~((value < 0 ? 0x80 : 0) | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
}

function aLawOf(value: number): number {
  const magnitude = Math.min(32_767, Math.abs(Math.round(value * 0x7fff)));
  const exponent = Math.max(0, Math.floor(Math.log2(Math.max(1, magnitude))) - 7);
  const mantissa = exponent === 0 ? magnitude >> 4 : (magnitude >> (exponent + 3)) & 0x0f;
  return ((value < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}

export const silence = (seconds: number, rate = 8_000) => new Float32Array(Math.round(seconds * rate));

export function tone(seconds: number, { hertz = 440, rate = 8_000, loud = 0.5 } = {}): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => loud * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
}

export function join(...sounds: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
}
