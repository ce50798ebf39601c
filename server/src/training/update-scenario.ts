import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { refuseBuiltIn } from "./built-in/refuse-built-in.ts";
import { checkCustomer } from "./check-customer.ts";
import { checkTurns } from "./check-turns.ts";
import { usualClosingLine } from "./closing-line.ts";
import { unknownRubric } from "./references.ts";
import { lockScenario, updateScenarioRow } from "./scenario-store.ts";
import type { Scenario, ScenarioChanges, ScenarioId } from "./types.ts";

export interface UpdateScenario extends ScenarioId {
  readonly changes: ScenarioChanges;
}

/** Attempts under way have their own copy of what they need, and go on as they began. */
export async function updateScenario({ db, clock }: Deps, { scope, id, changes }: UpdateScenario): Promise<Scenario> {
  refuseBuiltIn(id);
  checkTurns(changes.turns ?? []);
  if (changes.customer) checkCustomer(changes.customer);
  return db.transaction(async (tx) => {
    const before = await lockScenario(tx, scope, id);
    if (!before) throw notFound("scenario");
    const after = { ...apply(changes, before), updatedAt: clock.now() };
    updateScenarioRow(tx, scope, after, unknownRubric);
    return after;
  });
}

const apply = (changes: ScenarioChanges, to: Scenario): Scenario => ({
  ...to,
  title: changes.title ?? to.title,
  persona: orElse(changes.persona, to.persona),
  goal: orElse(changes.goal, to.goal),
  openingLine: changes.openingLine ?? to.openingLine,
  closingLine: orElse(changes.closingLine, to.closingLine) ?? usualClosingLine,
  facts: changes.facts ?? to.facts,
  turns: changes.turns ?? to.turns,
  rubricId: orElse(changes.rubricId, to.rubricId),
  rubricKey: orElse(changes.rubricKey, to.rubricKey),
  difficulty: changes.difficulty ?? to.difficulty,
  category: orElse(changes.category, to.category),
  customer: orElse(changes.customer, to.customer),
});

/** Unlike `??`, null counts as given. */
const orElse = <T>(given: T | undefined, otherwise: T): T => (given === undefined ? otherwise : given);
