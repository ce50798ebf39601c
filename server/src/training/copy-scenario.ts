import type { Deps } from "../platform/http/route.ts";
import { createScenario } from "./create-scenario.ts";
import { readScenario } from "./read-scenarios.ts";
import type { Scenario, ScenarioId } from "./types.ts";

export interface CopyScenario extends ScenarioId {
  /** Undefined: the original's. */
  readonly title: string | undefined;
}

/** A scenario of one's own that begins as another one, built-in or not. */
export async function copyScenario(deps: Deps, { scope, id, title }: CopyScenario): Promise<Scenario> {
  const original = await readScenario(deps, { scope, id });
  const { id: _id, isBuiltIn: _builtIn, createdAt: _created, updatedAt: _updated, ...content } = original;
  return createScenario(deps, { scope, ...content, title: title ?? content.title, madeFrom: id });
}
