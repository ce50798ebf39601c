import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import { checkCustomer } from "./check-customer.ts";
import { checkTurns } from "./check-turns.ts";
import { usualClosingLine } from "./closing-line.ts";
import { unknownRubric } from "./references.ts";
import { countScenarios, insertScenario } from "./scenario-store.ts";
import type { NewScenario, Scenario } from "./types.ts";

const quota: Quota = { of: "scenarios", max: 1_000, remedy: "delete one first" };

export async function createScenario({ db, clock }: Deps, { scope, ...given }: NewScenario): Promise<Scenario> {
  checkTurns(given.turns);
  if (given.customer) checkCustomer(given.customer);
  const now = clock.now();
  const closingLine = given.closingLine ?? usualClosingLine;
  const scenario = {
    ...given,
    closingLine,
    id: newId("scenario", now),
    isBuiltIn: false,
    createdAt: now,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    await refuseBeyond(tx, scope, quota, (max) => countScenarios(tx, scope, max));
    insertScenario(tx, scope, scenario, unknownRubric);
    return scenario;
  });
}
