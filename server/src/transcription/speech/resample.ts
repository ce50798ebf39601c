const targetRate = 16_000;
/** Zero crossings of the filter on each side, at the lower of the two rates. */
const crossings = 12;
/** The filter lets pass a little less than half of the lower rate, so that what is above does not fold back. */
const passed = 0.94;

export interface Resampler {
  push(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
  /** The rest, when nothing more comes. */
  end(): Float32Array<ArrayBuffer>;
}

/** To 16,000 samples per second, piece by piece, by a windowed sinc with one set of weights per phase. */
export function createResampler(rate: number): Resampler {
  if (rate === targetRate) return { push: (samples) => samples, end: () => new Float32Array(0) };
  const shared = gcd(rate, targetRate);
  const [up, down] = [targetRate / shared, rate / shared];
  const cutoff = Math.min(1, targetRate / rate) * passed;
  const reach = Math.ceil((crossings * Math.max(rate, targetRate)) / targetRate / passed);
  const weights = weightsOf(up, reach, cutoff);
  // Silence before the beginning, so that the first output sample has neighbours on both sides.
  let kept = new Float32Array(reach);
  let phase = 0;

  function push(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
    const input = new Float32Array(kept.length + samples.length);
    input.set(kept);
    input.set(samples, kept.length);
    const output = new Float32Array(Math.ceil(((input.length + 1) * up) / down) + 1);
    let count = 0;
    let at = 0;
    // `at` is the first of the 2 × reach inputs around the place between inputs that `phase` tells.
    while (at + 2 * reach <= input.length) {
      const base = phase * 2 * reach;
      let sum = 0;
      for (let tap = 0; tap < 2 * reach; tap += 1) sum += (input[at + tap] as number) * (weights[base + tap] as number);
      output[count++] = sum;
      phase += down;
      at += Math.floor(phase / up);
      phase %= up;
    }
    kept = input.slice(at);
    return output.slice(0, count);
  }

  return { push, end: () => push(new Float32Array(reach)) };
}

function weightsOf(up: number, reach: number, cutoff: number): Float32Array {
  const weights = new Float32Array(up * 2 * reach);
  for (let phase = 0; phase < up; phase += 1) {
    for (let tap = 0; tap < 2 * reach; tap += 1) {
      const distance = tap - reach - phase / up;
      weights[phase * 2 * reach + tap] = cutoff * sinc(cutoff * distance) * window(distance / (reach + 1));
    }
  }
  return weights;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const window = (x: number) =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
