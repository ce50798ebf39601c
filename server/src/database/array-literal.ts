/**
 * An array as PostgreSQL writes it. The driver does that, too, with two regular expressions for each element; arrays are how
 * batches travel, and of what a delivery costs this process it was a twentieth.
 */
export function arrayLiteral(values: readonly unknown[]): string {
  let text = "{";
  for (let i = 0; i < values.length; i++) text += i === 0 ? element(values[i]) : `,${element(values[i])}`;
  return `${text}}`;
}

function element(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (value instanceof Date) return quoted(value.toISOString());
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString("hex")}"`;
  return typeof value === "object" ? quoted(JSON.stringify(value)) : String(value);
}

const quoted = (text: string) =>
  text.includes("\\") || text.includes('"') ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;
