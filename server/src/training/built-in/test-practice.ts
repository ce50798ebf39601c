import { openingState } from "../customer/react.ts";
import { replyOffline } from "../customer/reply-offline.ts";
import type { CustomerBehaviour, CustomerState, Scenario } from "../types.ts";

export interface PracticeLine {
  readonly speaker: "customer" | "agent";
  readonly text: string;
}

/** Says the messages to the scenario's customer until it has left. */
export function practise(scenario: Scenario, messages: readonly string[], seed: number) {
  const lines: PracticeLine[] = [{ speaker: "customer", text: scenario.openingLine }];
  let state: CustomerState = openingState(scenario.customer as CustomerBehaviour);
  for (const text of messages) {
    if (state.end) break;
    const reply = replyOffline({
      behaviour: scenario.customer as CustomerBehaviour,
      temper: scenario.difficulty,
      state,
      text,
      position: lines.length,
      seed,
    });
    state = reply.state;
    lines.push({ speaker: "agent", text }, { speaker: "customer", text: reply.text });
  }
  return { lines, state };
}
