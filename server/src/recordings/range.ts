import type { ByteRange } from "./types.ts";

const single = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * Returns the range that a `Range` header asks for, or why there is none: the header is to be ignored (another unit, several
 * ranges, no range at all), or the file is too short for it.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "ignored" | "unsatisfiable" {
  const [, from = "", to = ""] = single.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return "ignored";
  if (from === "") {
    const last = Math.min(Number(to), bytes);
    return last === 0 ? "unsatisfiable" : { start: bytes - last, end: bytes };
  }
  const start = Number(from);
  if (to !== "" && Number(to) < start) return "ignored";
  if (start >= bytes) return "unsatisfiable";
  return { start, end: to === "" ? bytes : Math.min(Number(to) + 1, bytes) };
}
