/**
 * Names of fields whose values are secrets, in any spelling: `api-key`, `apiKey` and `API_KEY` are one. `tokens` and
 * `token_count` are figures, so a token counts only at the end of the name.
 */
const secretName =
  /passw(?:or)?d|passphrase|pwd|secret(?!s?count)|(?:api|access|private|signing|encryption)key|authorization|credential|bearer|cookie|token$|^(?:pass|auth|pin|otp|cvv|cvc)$/;

/** What people mean when they misspell it. The first letter is seldom the wrong one. */
const words = ["password", "passphrase", "secret", "apikey", "authorization", "token"] as const;
const maxNameLength = 64;

/** Whether a field of this name may hold a secret. Takes too many rather than too few. */
export function looksSecret(name: string): boolean {
  if (name.length > maxNameLength) return false;
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return secretName.test(plain) || words.some((word) => isMisspelt(plain, word));
}

/** One letter too many, too few or wrong, or two neighbours swapped; in a long word a second one. */
function isMisspelt(name: string, word: string): boolean {
  const most = word.length >= 8 ? 2 : 1;
  if (name[0] !== word[0] || Math.abs(name.length - word.length) > most || name === `${word}s`) return false;
  return distance(name, word) <= most;
}

/** Optimal string alignment distance. Both texts are short: `isMisspelt` has compared their lengths. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, change);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (i > 1 && j > 1 && swapped) least = Math.min(least, (beforeLast[j - 2] as number) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
