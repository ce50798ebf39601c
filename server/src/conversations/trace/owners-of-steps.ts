import type { Place } from "../types.ts";

type Piece = Pick<Place, "type" | "role">;

const isStep = ({ type }: Piece) => type !== "turn";
const isAgentTurn = ({ type, role }: Piece) => type === "turn" && role === "agent";
/** Turns of agent, customer and unknown speakers. System lines belong to neither side, so they are skipped. */
const isSpeech = ({ type, role }: Piece) => type === "turn" && role !== "system";

/**
 * Returns for every piece of a transcript the index of the agent's turn that it belongs to; null for turns, and for
 * steps that hang right below the conversation.
 *
 * A tool call, retrieval or error belongs to the agent's next turn if that is the next thing said. Otherwise it belongs
 * to the agent's turn before it, if that is the last thing said. Between two turns of the customer it belongs to the
 * answer that follows them. A transfer ends what the agent said before it and never leads to an answer.
 */
export function ownersOfSteps(pieces: readonly Piece[]): readonly (number | null)[] {
  const owners = new Array<number | null>(pieces.length).fill(null);
  const before = lastSpeechBefore(pieces);
  let next: number | null = null;
  let nextAgent: number | null = null;
  const isAgent = (index: number | null) => index !== null && isAgentTurn(pieces[index] as Piece);
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i] as Piece;
    const last = before[i] ?? null;
    if (isStep(piece)) {
      if (piece.type !== "transfer" && isAgent(next)) owners[i] = next;
      else if (isAgent(last)) owners[i] = last;
      else if (piece.type !== "transfer" && last !== null) owners[i] = nextAgent;
    } else if (isSpeech(piece)) {
      next = i;
      if (isAgentTurn(piece)) nextAgent = i;
    }
  }
  return owners;
}

function lastSpeechBefore(pieces: readonly Piece[]): readonly (number | null)[] {
  let last: number | null = null;
  return pieces.map((piece, i) => {
    const found = last;
    if (isSpeech(piece)) last = i;
    return found;
  });
}
