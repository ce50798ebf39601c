/** At most so many UTF-16 units from the beginning, no character torn apart. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(max - 1)) ? max - 1 : max);
}

/** The same from the end. */
export function cutFront(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.length - max;
  return text.slice(isHighSurrogate(text.charCodeAt(start - 1)) ? start + 1 : start);
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
