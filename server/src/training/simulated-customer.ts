import type { Queryable } from "../database/database.ts";
import { nextLine } from "./next-line.ts";
import { readScenario } from "./read-scenarios.ts";
import { findScenario } from "./scenario-store.ts";
import type { ScenarioId } from "./types.ts";

/** The customer of a scenario, for a conversation that is no attempt. */
export interface SimulatedCustomer {
  readonly openingLine: string;
  /** What the customer says to that; the last line ends the conversation. */
  answer(said: string): { readonly text: string; readonly isLast: boolean };
}

export async function scenarioExists({ db }: { readonly db: Queryable }, { scope, id }: ScenarioId): Promise<boolean> {
  return (await findScenario(db, scope, id)) !== undefined;
}

export async function meetSimulatedCustomer(
  { db }: Parameters<typeof readScenario>[0],
  { scope, id }: ScenarioId,
): Promise<SimulatedCustomer> {
  const scenario = await readScenario({ db }, { scope, id });
  const usedTurns = new Set<number>();
  return {
    openingLine: scenario.openingLine,
    answer(said) {
      const { text, turn } = nextLine(scenario, usedTurns, said);
      if (turn !== null) usedTurns.add(turn);
      return { text, isLast: turn === null };
    },
  };
}
