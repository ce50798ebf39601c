const called = /([\p{L}_][\p{L}\p{N}_./-]{0,63})(?:\(| ?:(?=\s)|\s{0,4}(?:->|=>|→|⇒))/uy;
const pointed = /([^\n\r:()>→⇒=]{1,63}?)\s{0,4}(?:->|=>|→|⇒)/uy;

/** The name in `find_order(7)`, `find_order: …` and `Billing team -> …`, if what goes from `start` to `end` has one. */
export function eventName(text: string, start: number, end: number): string | null {
  called.lastIndex = start;
  const name = called.exec(text)?.[1];
  if (name && called.lastIndex <= end) return name;
  pointed.lastIndex = start;
  const pointer = pointed.exec(text)?.[1];
  return pointer && pointed.lastIndex <= end ? pointer.trim() : null;
}
