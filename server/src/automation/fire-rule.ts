import { inSavepoint, joined, type Tx } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import { Fault } from "../platform/fault.ts";
import { doAction } from "./actions/do-action.ts";
import { kindAfter } from "./check-action.ts";
import type { Action, ActionPorts, Firing, Result, Targets } from "./types.ts";

export interface FireRule extends Firing {
  readonly actions: readonly Action[];
}

export interface Fired {
  readonly results: readonly Result[];
  /** The ids of what was made. */
  readonly made: readonly string[];
  readonly webhookIds: readonly string[];
}

/**
 * Does what a rule says, in the caller's transaction: each action wholly or not at all. What is refused is a result like
 * others, and the next actions follow. Anything else that goes wrong ends it.
 */
export async function fireRule(
  deps: ActionPorts & { readonly clock: Clock },
  tx: Tx,
  { actions, ...firing }: FireRule,
): Promise<Fired> {
  const results: Result[] = [];
  const made: string[] = [];
  const webhookIds: string[] = [];
  let targets: Targets = firing.targets;
  for (const action of actions) {
    try {
      const done = await inSavepoint(tx, (step) =>
        doAction({ ...deps, tx: step, db: joined(step) }, { ...firing, targets }, action),
      );
      results.push({ do: action.do, outcome: done.outcome, detail: done.detail, resource: done.resource });
      targets = { ...targets, ...done.targets };
      if (done.isNew && done.resource) made.push(done.resource.id);
      if (done.webhookId !== undefined) webhookIds.push(done.webhookId);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      results.push({ do: action.do, outcome: "refused", detail: error.message, resource: null });
      // What follows was meant for what could not be made, not for what the event is about.
      if (kindAfter(action, null) !== null) targets = { ...targets, current: null };
    }
  }
  return { results, made, webhookIds };
}
