import type { Evidence, Step } from "../grading/index.ts";
import { cutText } from "./cut-text.ts";
import { findQuote } from "./find-quote.ts";
import type { ShownConversation } from "./show-conversation.ts";

export interface EvidenceContext {
  readonly shown: ShownConversation;
  /** Places (`turn 3`, `step 1`) that talk to whoever grades; alone they show nothing. */
  readonly suspect: ReadonlySet<string>;
}

type CheckedEvidence = { readonly evidence: readonly Evidence[] } | { readonly problem: string };
type Found = { readonly found: Evidence; readonly suspect: boolean } | { readonly problem: string };

/** More than anybody looks at. */
const maxPlaces = 5;
/** A quote is long enough to be recognised, and no longer. */
const maxQuoteChars = 300;

/** Every quote must be in the place that it names: one invented quote makes the others doubtful too. */
export function checkEvidence(context: EvidenceContext, raw: unknown): CheckedEvidence {
  if (!Array.isArray(raw)) return { problem: "the evidence is not a list" };
  const places = raw.slice(0, maxPlaces).map((place, i) => checkPlace(context, place, `evidence ${i + 1}`));
  const problems = places.flatMap((place) => ("problem" in place ? [place.problem] : []));
  if (problems.length > 0) return { problem: problems.join("; ") };
  const found = places.flatMap((place) => ("found" in place ? [place] : []));
  const trusted = found.filter(({ suspect }) => !suspect);
  if (found.length > 0 && trusted.length === 0) {
    return { problem: "the evidence is only of what talks to the reviewer, which shows nothing" };
  }
  return { evidence: trusted.map((place) => place.found) };
}

function checkPlace(context: EvidenceContext, raw: unknown, name: string): Found {
  const { turn, step, quote } = (raw ?? {}) as { turn?: unknown; step?: unknown; quote?: unknown };
  if (typeof quote !== "string" || quote.trim() === "") return { problem: `${name}: the quote is missing` };
  return typeof step === "number" && typeof turn !== "number"
    ? inStep(context, step, quote, name)
    : inTurn(context, turn, quote, name);
}

function inTurn({ shown, suspect }: EvidenceContext, index: unknown, quote: string, name: string): Found {
  const place = typeof index === "number" ? shown.turns.get(index) : undefined;
  if (!place) return { problem: `${name}: there is no such turn` };
  const { turn, texts } = place;
  const range = findQuote(texts, quote);
  if (!range) return { problem: `${name}: the quote is not in turn ${turn.index} word for word` };
  return {
    suspect: suspect.has(`turn ${turn.index}`),
    found: { turn: turn.index, nodeId: turn.nodeId, ...excerpt(turn.text, range.start, range.end) },
  };
}

function inStep({ shown, suspect }: EvidenceContext, index: number, quote: string, name: string): Found {
  const step = shown.steps.get(index);
  if (!step) return { problem: `${name}: there is no such step` };
  const found = excerptOfStep(step, quote);
  if (!found) return { problem: `${name}: the quote is not in step ${index} word for word` };
  return { suspect: suspect.has(`step ${index}`), found: { turn: null, nodeId: step.nodeId, ...found } };
}

/** Only a node's content has places; of its other parts the quote says enough. */
function excerptOfStep({ content, input, output, error, name }: Step, quote: string) {
  const own = content === null ? undefined : findQuote([{ text: content, from: 0 }], quote);
  if (content !== null && own) return excerpt(content, own.start, own.end);
  for (const text of [input, output, error, name]) {
    const range = text === null ? undefined : findQuote([{ text, from: 0 }], quote);
    if (text !== null && range) return { ...excerpt(text, range.start, range.end), start: null, end: null };
  }
  return undefined;
}

function excerpt(text: string, start: number, end: number) {
  const quote = cutText(text.slice(start, end), maxQuoteChars);
  return { start, end: start + quote.length, quote };
}
