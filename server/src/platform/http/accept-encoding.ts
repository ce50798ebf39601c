/** Best first, where the caller likes several alike: the least time for about the same size. */
const encodings = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** More entries than any client sends are not read. */
const maxEntries = 20;

/** Returns the encoding that an Accept-Encoding header prefers among those available; undefined to send it as it is. */
export function chooseEncoding(
  header: string | string[] | undefined,
  available: readonly Encoding[] = encodings,
): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const entry of String(header ?? "").split(",", maxEntries)) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  // An answer as it is counts as accepted unless the header excludes it; a named encoding is preferred to it.
  const plain = weights.get("identity") ?? 0;
  const [best] = available.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) >= plain ? best : undefined;
}
