import type { Evidence, GradedConversation, Step, Turn } from "../grading/index.ts";
import { invalid } from "../platform/fault.ts";
import type { Mask } from "../platform/privacy.ts";
import type { GivenEvidence } from "./types.ts";

/** Finds the words that a person quotes, or says what is wrong with them by the path of the input. */
export type FindEvidence = (given: GivenEvidence, path: string) => Evidence;

/**
 * Looks for quotes in a conversation. Where a workspace masks what is shown, the quote must stand in what is shown:
 * otherwise guesses at what is hidden could be tried out.
 */
export function evidenceFinder({ turns, steps }: GradedConversation, shown: Mask | undefined): FindEvidence {
  const turnsByNode = new Map(turns.map((turn) => [turn.nodeId, turn]));
  const stepsByNode = new Map(steps.map((step) => [step.nodeId, step]));
  const masked = new Map<string, string>();
  const shownText = (text: string): string => {
    if (!shown) return text;
    const known = masked.get(text) ?? shown(text);
    masked.set(text, known);
    return known;
  };

  function turnOf({ turn, nodeId }: GivenEvidence, path: string): Turn | undefined {
    if (turn === null) return nodeId === null ? undefined : turnsByNode.get(nodeId);
    const found = turns[turn];
    if (!found) throw invalid(`${path}.turn`, `${path}.turn must be a turn of the conversation.`);
    if (nodeId !== null && nodeId !== found.nodeId) {
      throw invalid(`${path}.node_id`, `${path}.node_id must be the node of that turn.`);
    }
    return found;
  }

  function stepOf({ nodeId }: GivenEvidence, path: string): Step {
    if (nodeId === null) throw invalid(`${path}.turn`, `${path}.turn or node_id is required.`);
    const step = stepsByNode.get(nodeId);
    if (!step) throw invalid(`${path}.node_id`, `${path}.node_id must be a node of the conversation's trace.`);
    return step;
  }

  return (given, path) => {
    const quote = given.quote.trim();
    const turn = turnOf(given, path);
    const step = turn ? undefined : stepOf(given, path);
    const content = turn ? turn.text : (step?.content ?? null);
    const elsewhere = step ? [step.input, step.output, step.error, step.name] : [];
    const where = [content, ...elsewhere].find((text) => text !== null && shownText(text).includes(quote));
    if (where === undefined) throw invalid(`${path}.quote`, `${path}.quote must occur there word for word.`);
    const start = where === content ? (content?.indexOf(quote) ?? -1) : -1;
    return {
      turn: turn?.index ?? null,
      nodeId: (turn ?? step)?.nodeId as string,
      ...(start < 0 ? { start: null, end: null } : { start, end: start + quote.length }),
      quote,
    };
  };
}
