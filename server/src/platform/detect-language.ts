import { createRequire } from "node:module";

/** What it knows of languages takes 30 MB and a fifth of a second to load: for whoever has something to tell apart. */
let known: typeof import("tinyld") | undefined;
const load = (): typeof import("tinyld") => createRequire(import.meta.url)("tinyld");

/** Enough to tell; more only takes longer. */
const maxLength = 300;

/** Fewer letters could be anything. */
const minLetters = 15;

/** How sure it must be, from 0 to 1. */
const minAccuracy = 0.1;

/** How far ahead of the next best. */
const minLead = 1.2;

/** What letters without sense are taken for. */
const unspoken = new Set(["eo", "vo", "la"]);

const label = /^[^\p{L}\n]{0,20}[\p{L}\p{N}]{1,30}(?: [\p{L}\p{N}]{1,30}){0,2}:/gmu;

/** The ISO 639-1 code of the language that a conversation is held in; null when that is not clear. */
export function detectLanguage(text: string): string | null {
  // Labels such as "Agent:" are English in all languages.
  const start = text.slice(0, 2 * maxLength).replaceAll(label, " ");
  const said = start.slice(0, maxLength);
  if ((said.match(/\p{L}/gu)?.length ?? 0) < minLetters) return null;
  known ??= load();
  const [best, next] = known.detectAll(said);
  if (!best || best.accuracy < minAccuracy || best.accuracy < minLead * (next?.accuracy ?? 0)) return null;
  return best.lang.length === 2 && !unspoken.has(best.lang) ? best.lang : null;
}
