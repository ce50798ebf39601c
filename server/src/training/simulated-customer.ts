import type { Queryable } from "../database/database.ts";
import { seedOf } from "../platform/seeded-random.ts";
import { openingState } from "./customer/react.ts";
import { customerReply } from "./customer-reply.ts";
import { findAnyScenario, readScenario } from "./read-scenarios.ts";
import type { ScenarioId } from "./types.ts";

/** The customer of a scenario, for a conversation that is no attempt. */
export interface SimulatedCustomer {
  readonly openingLine: string;
  /** What the customer says to that; the last line ends the conversation. */
  answer(said: string): { readonly text: string; readonly isLast: boolean };
}

export async function scenarioExists({ db }: { readonly db: Queryable }, { scope, id }: ScenarioId): Promise<boolean> {
  return (await findAnyScenario(db, scope, id)) !== undefined;
}

export async function meetSimulatedCustomer(
  { db }: Parameters<typeof readScenario>[0],
  { scope, id }: ScenarioId,
): Promise<SimulatedCustomer> {
  const scenario = await readScenario({ db }, { scope, id });
  const usedTurns = new Set<number>();
  let state = scenario.customer && openingState(scenario.customer);
  let position = 1;
  return {
    openingLine: scenario.openingLine,
    answer(said) {
      const reply = customerReply(scenario, { state, usedTurns, seed: seedOf(id), position, text: said });
      if (reply.turn !== null) usedTurns.add(reply.turn);
      state = reply.state;
      position += 2;
      return { text: reply.text, isLast: reply.isLast };
    },
  };
}
