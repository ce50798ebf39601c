/** A report for programs: one line, its names written as the API writes them. */
export const toJson = (report: object): string => JSON.stringify(inSnakeCase(report));

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(each),
    ]),
  );
}
