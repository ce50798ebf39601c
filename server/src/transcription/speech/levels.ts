/** Loudness is looked at in steps of so many seconds. */
export const frameSeconds = 0.03;

/** Nothing at all. */
const silence = -100;

/** In decibels below the loudest possible. */
export function levelOf(samples: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i += 1) sum += (samples[i] as number) ** 2;
  return sum === 0 ? silence : Math.max(silence, 10 * Math.log10(sum / (end - start)));
}
