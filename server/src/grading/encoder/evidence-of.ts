import { quote } from "../evidence.ts";
import type { Evidence, Turn } from "../types.ts";
import type { EncoderReading } from "./types.ts";

/** More would be a transcript, not a proof. */
const maxTurns = 2;
/** A second turn is shown if it counts at least this share of the first. */
const minShare = 0.5;

/** Whose words can show the verdict. A check that is missing here is shown by both: by what was asked and by what came of it. */
const shownBy: ReadonlyMap<string, Turn["speaker"]> = new Map([
  ...[
    "greeting",
    "ownership",
    "next_steps",
    "closing",
    "professionalism",
    "promise_dates",
    "consistent_information",
  ].map((check) => [check, "agent"] as const),
  ["customer_effort", "customer"],
  ["sentiment_trajectory", "customer"],
]);

/**
 * Quotes the turns that most show the verdict: the chance that a turn shows it, weighted by how much the turn counted for the
 * verdict. Returns no quote only if the speaker whose words can show it says nothing.
 */
export function evidenceOf(
  { checks, signals }: EncoderReading,
  check: string,
  kind: "problem" | "good",
  turns: readonly Turn[],
): readonly Evidence[] {
  const reading = checks[check];
  if (!reading) return [];
  const quotes = kind === "problem" ? reading.problemQuotes : reading.goodQuotes;
  const shown = signals[`${kind}:${check}`];
  const speaker = shownBy.get(check);
  const candidates = turns
    .map((turn, place) => ({
      turn,
      start: quotes[2 * place] ?? 0,
      end: quotes[2 * place + 1] ?? 0,
      // A signal that was not learnt says nothing; then attention alone decides.
      weight: (shown?.[place] ?? 1) * (reading.attention[place] ?? 0),
    }))
    .filter(({ turn, start, end }) => end > start && (speaker === undefined || turn.speaker === speaker))
    .sort((one, other) => other.weight - one.weight);
  const enough = minShare * (candidates[0]?.weight ?? 0);
  return candidates
    .slice(0, maxTurns)
    .filter(({ weight }, place) => place === 0 || weight >= enough)
    .sort((one, other) => one.turn.index - other.turn.index)
    .map(({ turn, start, end }) => quote(turn, { start, end }));
}
