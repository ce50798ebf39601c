const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Fixed width, digits in ASCII order: texts of one width sort as the numbers do. */
export function toBase62(value: bigint, width: number): string {
  let rest = value;
  let text = "";
  for (let i = 0; i < width; i++) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  if (rest > 0n) throw new RangeError(`value does not fit ${width} base-62 digits`);
  return text;
}
