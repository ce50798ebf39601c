/** What one speaker says, in plain words. */
export const wordsOf = (transcript: string, label: string) =>
  transcript
    .split("\n")
    .map((line) => line.replace(/^\[[^\]]*\] /, ""))
    .filter((line) => line.startsWith(`${label}: `))
    .map((line) => line.slice(label.length + 2).toLowerCase())
    .join(" ")
    .replace(/\[[^\]]*\]|<[^>]*>/g, " ")
    .replace(/[^a-z0-9' ]/g, " ")
    .split(" ")
    .filter((word) => word !== "");

/** Words that have to be changed, left out or put in. */
export function errorsBetween(said: readonly string[], heard: readonly string[]): number {
  let previous = Array.from({ length: heard.length + 1 }, (_, i) => i);
  for (const [i, word] of said.entries()) {
    const row = [i + 1];
    for (const [j, other] of heard.entries()) {
      const changed = (previous[j] as number) + (word === other ? 0 : 1);
      row.push(Math.min(changed, (previous[j + 1] as number) + 1, (row[j] as number) + 1));
    }
    previous = row;
  }
  return previous.at(-1) as number;
}
