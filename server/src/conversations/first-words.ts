import type { Mask } from "../platform/privacy.ts";
import type { KeptNodes } from "./types.ts";

/** Longer than what is shown, so that personal data at the end of that is still whole when it is masked. */
const maxKept = 300;
const maxShown = 120;

const turnsLookedAt = 5;
const enoughWords = 4;

/**
 * How a conversation begins: the first thing that the customer says beyond a greeting, or whoever speaks where no customer
 * does.
 */
export function firstWordsOf(transcript: string | null, kept: KeptNodes): string | null {
  if (kept.from === "spans") return null;
  const turns =
    kept.from === "events"
      ? kept.nodes.filter(({ type }) => type === "turn").map(({ role, content }) => ({ role, text: content ?? "" }))
      : kept.places
          .filter(({ type }) => type === "turn")
          .map(({ role, start, end }) => ({
            role,
            text: (transcript ?? "").slice(start, Math.min(end, start + 1_000)),
          }));
  const said = turns.filter(({ text }) => /\S/.test(text));
  const customers = said.filter(({ role }) => role === "customer");
  const speaking = (customers.length > 0 ? customers : said).slice(0, turnsLookedAt);
  const first = speaking.find(({ text }) => text.trim().split(/\s+/).length >= enoughWords) ?? speaking[0];
  return first ? first.text.slice(0, 1_000).replaceAll(/\s+/g, " ").trim().slice(0, maxKept).toWellFormed() : null;
}

/** What a conversation is called where it is shown: masked first, then cut behind a word where there is one. */
export function shownTitle(
  { title, firstWords }: { readonly title: string | null; readonly firstWords: string | null },
  mask: Mask | undefined,
): string | null {
  const text = title ?? firstWords;
  if (text === null) return null;
  const shown = mask ? mask(text) : text;
  if (title !== null || shown.length <= maxShown) return shown;
  const start = shown.slice(0, maxShown);
  const lastSpace = start.lastIndexOf(" ");
  return `${(lastSpace > maxShown / 2 ? start.slice(0, lastSpace) : start).toWellFormed()}…`;
}
