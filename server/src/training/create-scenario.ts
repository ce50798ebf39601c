import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { checkTurns } from "./check-turns.ts";
import { usualClosingLine } from "./closing-line.ts";
import { unknownRubric } from "./references.ts";
import { insertScenario } from "./scenario-store.ts";
import type { NewScenario, Scenario } from "./types.ts";

export async function createScenario({ db, clock }: Deps, { scope, ...given }: NewScenario): Promise<Scenario> {
  checkTurns(given.turns);
  const now = clock.now();
  const closingLine = given.closingLine ?? usualClosingLine;
  const scenario = { ...given, closingLine, id: newId("scenario", now), createdAt: now, updatedAt: now };
  return db.transaction(async (tx) => {
    insertScenario(tx, scope, scenario, unknownRubric);
    return scenario;
  });
}
