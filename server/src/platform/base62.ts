export const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** As many digits as an ordinary number holds exactly: dividing big ones costs most of the time. */
const together = 8;
const chunk = 62n ** BigInt(together);

/** Fixed width, digits in ASCII order: texts of one width sort as the numbers do. */
export function toBase62(value: bigint, width: number): string {
  let rest = value;
  let text = "";
  while (text.length < width) {
    text = chunkOf(Number(rest % chunk)) + text;
    rest /= chunk;
  }
  const tooMuch = text.length - width;
  if (rest > 0n || text.slice(0, tooMuch) !== "0".repeat(tooMuch)) {
    throw new RangeError(`value does not fit ${width} base-62 digits`);
  }
  return text.slice(tooMuch);
}

function chunkOf(value: number): string {
  let rest = value;
  let text = "";
  for (let i = 0; i < together; i++) {
    text = base62Digits.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
