import { invalid } from "../platform/fault.ts";
import { type Actor, actorName } from "../platform/http/caller.ts";

/** For whom a call is made: a key can act for anybody, a signed-in person only as themselves. */
export function actingAs(actor: Actor, given: string | undefined, field = "reviewer"): string {
  const own = actorName(actor);
  if (given === undefined || given === own || actor.kind === "key") return given ?? own;
  throw invalid(field, `${field} is for API keys only: signed-in members always act as themselves.`);
}
