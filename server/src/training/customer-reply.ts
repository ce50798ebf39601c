import { openingState } from "./customer/react.ts";
import { replyOffline } from "./customer/reply-offline.ts";
import { nextLine } from "./next-line.ts";
import type { Beat, CustomerState, Script } from "./types.ts";

export interface CustomerIsTold {
  /** Null at the beginning, and where the customer follows a script. */
  readonly state: CustomerState | null;
  readonly usedTurns: ReadonlySet<number>;
  readonly seed: number;
  /** Of the message that is said. */
  readonly position: number;
  readonly text: string;
}

export interface ScriptedReply {
  readonly text: string;
  /** Which turn of the script it is, if it is one. */
  readonly turn: number | null;
  readonly state: CustomerState | null;
  readonly beats: readonly Beat[];
  readonly isLast: boolean;
}

/** What the customer says next, by its behaviour or by the script. Works offline. */
export function customerReply(
  script: Script,
  { state, usedTurns, seed, position, text }: CustomerIsTold,
): ScriptedReply {
  const { customer: behaviour, difficulty: temper = "medium" } = script;
  if (!behaviour) {
    const line = nextLine(script, usedTurns, text);
    return { ...line, state: null, beats: [], isLast: line.turn === null };
  }
  const before = state ?? openingState(behaviour);
  const reply = replyOffline({ behaviour, temper, state: before, text, position, seed });
  return { ...reply, turn: null, isLast: reply.state.end !== null };
}
