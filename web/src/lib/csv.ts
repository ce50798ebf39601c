export type CsvValue = string | number | null;

/** Spreadsheets run a text that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Returns a table as CSV with a header line. Numbers are written as they are, texts never run as formulas. */
export function csvOf(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [columns, ...rows].map((row) => row.map(cellOf).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

function cellOf(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
