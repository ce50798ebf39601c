import type { GradedConversation, Turn } from "../grading/index.ts";

export interface Rewriting {
  readonly turn: (turn: Turn) => string;
  /** What tools were asked and answered; undefined: left as it is. */
  readonly step?: (text: string) => string;
}

/** A conversation with other words; null when they are the same. */
export function rewriteTexts(
  conversation: GradedConversation,
  { turn: ofTurn, step: ofStep }: Rewriting,
): GradedConversation | null {
  let changed = false;
  const note = (before: string, after: string) => {
    changed ||= before !== after;
    return after;
  };
  const turns = conversation.turns.map((turn) => ({ ...turn, text: note(turn.text, ofTurn(turn)) }));
  const kept = (text: string | null) => (text === null || !ofStep ? text : note(text, ofStep(text)));
  const steps = conversation.steps.map((step) => ({
    ...step,
    content: kept(step.content),
    input: kept(step.input),
    output: kept(step.output),
    error: kept(step.error),
  }));
  return changed ? { ...conversation, turns, steps } : null;
}
