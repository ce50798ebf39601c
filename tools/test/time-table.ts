import type { TestFileTime } from "./outcome.ts";

export interface PartTime {
  readonly part: string;
  /** Seconds since the run began. */
  readonly began: number;
  readonly seconds: number;
  readonly files: readonly TestFileTime[];
}

const maxFiles = 10;

/** Returns the lines that say where the minutes of a run went: each part, slowest first, then the slowest test files. */
export function timeTable(parts: readonly PartTime[], totalSeconds: number): string[] {
  const files = parts.flatMap(({ part, files }) => files.map((file) => ({ ...file, part })));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxFiles);
  return [
    "part            seconds  began at",
    ...parts
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(
        ({ part, began, seconds }) =>
          `${part.padEnd(14)} ${rounded(seconds).padStart(8)} ${rounded(began).padStart(9)}`,
      ),
    `${"all".padEnd(14)} ${rounded(totalSeconds).padStart(8)}`,
    ...(slowest.length === 0 ? [] : ["slowest files   seconds  part"]),
    ...slowest.map(({ path, part, seconds }) => `${rounded(seconds).padStart(23)}  ${part}: ${path}`),
  ];
}

const rounded = (seconds: number) => seconds.toFixed(0);
