import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { refuseBuiltIn } from "./built-in/refuse-built-in.ts";
import { updateDeleted } from "./scenario-store.ts";
import type { ScenarioId } from "./types.ts";

/** Hidden for good. The attempts at it stay, and those under way can be completed. */
export async function deleteScenario({ db, clock }: Deps, { scope, id }: ScenarioId): Promise<void> {
  refuseBuiltIn(id);
  if (!(await updateDeleted(db, scope, id, clock.now()))) throw notFound("scenario");
}
