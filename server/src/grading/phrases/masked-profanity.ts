import type { Span } from "../types.ts";

/** What is meant with `f***`, `sh*t` or `a$$hole`. */
const words =
  "fuck fucks fucked fucker fucking motherfucker shit shits shitty bullshit bitch bitches asshole arsehole ass damn bastard crap cunt dick dickhead piss pissed prick twat wanker whore slut".split(
    " ",
  );
const mask = /[*@#$!%]/;
const candidate = /(?<![\p{L}\p{N}*@#$!%_-])[a-z][a-z*@#$!%]{2,15}(?![\p{N}_@-])/giu;
const mostCandidates = 50;
const letterFor: Readonly<Record<string, string>> = { "@": "a", $: "s", "!": "i" };

/** The first word that hides a profane one behind signs. */
export function maskedProfanity(text: string): Span | null {
  if (!mask.test(text)) return null;
  let looked = 0;
  for (const match of text.matchAll(candidate)) {
    if (looked++ >= mostCandidates) return null;
    const written = match[0].replace(/[!@#$%]+$/, "");
    if (!hides(written.toLowerCase())) continue;
    return { start: match.index, end: match.index + written.length, text: written };
  }
  return null;
}

function hides(written: string): boolean {
  // One star behind a word is a footnote.
  if (written.length < 3 || !mask.test(written) || /^[a-z]+\*$/.test(written)) return false;
  const meant = written
    .replaceAll(/[@$!]/g, (sign) => letterFor[sign] ?? sign)
    .replaceAll(/[*#%]+/g, (signs) => `[a-z]{${signs.length},${signs.length + (signs.length > 1 ? 1 : 0)}}`);
  const pattern = new RegExp(`^${meant}$`);
  return words.some((word) => pattern.test(word));
}
