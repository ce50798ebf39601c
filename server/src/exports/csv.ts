// Tabs and semicolons as well: a spreadsheet that takes them for separators would find a formula behind one.
const mustQuote = /[",;\t\r\n]/;
const line = "\r\n";
// What a spreadsheet takes for a formula, also behind white space that it drops, and behind any number of apostrophes: the
// one that is added can be taken away again.
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** One record of RFC 4180. Nothing is an empty field, an object is its JSON. */
export const csvRecord = (values: readonly unknown[]): string => `${values.map(fieldOf).join(",")}${line}`;

function fieldOf(value: unknown): string {
  const text = textOf(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return mustQuote.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
