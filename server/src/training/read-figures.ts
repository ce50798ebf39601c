import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import {
  type FiguresRange,
  sumAssignments,
  sumAttempts,
  sumByCriterion,
  sumByScenario,
  sumByTrainee,
} from "./figures-store.ts";

/** How far back figures go where nothing is said. */
const usualDays = 90;
const msPerDay = 86_400_000;

export interface ReadFigures {
  readonly scope: Scope;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
}

const rangeOf = ({ clock }: Pick<Deps, "clock">, input: ReadFigures, trainee: string | null): FiguresRange => {
  // The id of a row that is made in this very millisecond belongs to it.
  const to = input.createdBefore ?? new Date(clock.now().getTime() + 1);
  const from = input.createdAfter
    ? new Date(input.createdAfter.getTime() + 1)
    : new Date(to.getTime() - usualDays * msPerDay);
  return { scope: input.scope, trainee, from, to };
};

async function readShared(deps: Deps, range: FiguresRange) {
  const { db, clock } = deps;
  const [total, scenarios, criteria, assignments] = await Promise.all([
    sumAttempts(db, range),
    sumByScenario(db, range),
    sumByCriterion(db, range),
    sumAssignments(db, range, clock.now()),
  ]);
  return { total, scenarios, criteria, assignments };
}

export async function readProgress(deps: Deps, input: ReadFigures & { readonly trainee: string }) {
  return { trainee: input.trainee, ...(await readShared(deps, rangeOf(deps, input, input.trainee))) };
}

export async function readTeam(deps: Deps, input: ReadFigures) {
  const range = rangeOf(deps, input, null);
  const [shared, byTrainee] = await Promise.all([readShared(deps, range), sumByTrainee(deps.db, range)]);
  return { ...shared, byTrainee };
}
