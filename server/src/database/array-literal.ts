/**
 * An array as PostgreSQL writes it. The driver does that, too, with two regular expressions for each element; arrays are how
 * batches travel, and of what a delivery costs this process it was a twentieth.
 */
export function arrayLiteral(values: readonly unknown[]): string {
  let text = "{";
  let last = "";
  for (let i = 0; i < values.length; i++) {
    // The same again and again, as in a column of a batch, is written once.
    if (i === 0 || values[i] !== values[i - 1]) last = element(values[i]);
    text += i === 0 ? last : `,${last}`;
  }
  return `${text}}`;
}

function element(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (value instanceof Date) return quoted(timeOf(value));
  if (value instanceof Uint8Array) return `"\\\\x${bytesOf(value).toString("hex")}"`;
  return typeof value === "object" ? quoted(JSON.stringify(value)) : String(value);
}

const quoted = (text: string) =>
  text.includes("\\") || text.includes('"') ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;

const bytesOf = (view: Uint8Array) => Buffer.from(view.buffer, view.byteOffset, view.byteLength);

/** ISO has a sign and six digits for years that PostgreSQL writes plainly, or counts backwards from Christ's birth. */
function timeOf(time: Date): string {
  const year = time.getUTCFullYear();
  const iso = time.toISOString();
  if (year >= 1 && year <= 9_999) return iso;
  const rest = iso.slice(iso.indexOf("-", 1));
  return year > 9_999 ? `${year}${rest}` : `${String(1 - year).padStart(4, "0")}${rest} BC`;
}
