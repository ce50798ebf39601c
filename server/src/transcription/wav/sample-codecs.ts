/** A way of writing samples: bytes of one, and its value between -1 and 1. */
export interface Codec {
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => number;
}

const pcm: Readonly<Record<number, Codec>> = {
  8: { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  16: { bytes: 2, read: (view, at) => view.getInt16(at, true) / 0x8000 },
  24: { bytes: 3, read: (view, at) => (view.getUint8(at) | (view.getInt16(at + 1, true) << 8)) / 0x80_0000 },
  32: { bytes: 4, read: (view, at) => view.getInt32(at, true) / 0x8000_0000 },
};

const float: Readonly<Record<number, Codec>> = {
  32: { bytes: 4, read: (view, at) => inRange(view.getFloat32(at, true)) },
  64: { bytes: 8, read: (view, at) => inRange(view.getFloat64(at, true)) },
};

/** Floats may hold what is no number, which would spread over everything around it. */
const inRange = (value: number) => (Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value)));

/** ITU-T G.711: sign, three bits of exponent, four of mantissa, all inverted. */
function muLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits >> 4) & 7)) - 0x84;
  return (bits & 0x80 ? -magnitude : magnitude) / 0x8000;
}

/** The same in Europe: every other bit inverted. */
function aLaw(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (bits & 0x80 ? magnitude : -magnitude) / 0x8000;
}

const byTable = (value: (byte: number) => number): Codec => {
  const table = Float32Array.from({ length: 256 }, (_, byte) => value(byte));
  return { bytes: 1, read: (view, at) => table[view.getUint8(at)] as number };
};

const telephone: Readonly<Record<number, Codec>> = { 6: byTable(aLaw), 7: byTable(muLaw) };

/** By the number that a WAV file names and its bits per sample; undefined for what only ffmpeg understands. */
export function codecOf(format: number, bits: number): Codec | undefined {
  if (format === 1) return pcm[bits];
  if (format === 3) return float[bits];
  return bits === 8 ? telephone[format] : undefined;
}
