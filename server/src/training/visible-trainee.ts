import { Fault } from "../platform/fault.ts";
import type { Actor } from "../platform/http/caller.ts";

/** Viewers see what concerns themselves; undefined: everybody. Keys and the other roles coach, and see all. */
export const visibleTrainee = (actor: Actor): string | undefined =>
  actor.kind === "person" && actor.role === "viewer" ? actor.email : undefined;

export function refuseOthers(actor: Actor, trainee: string | null): void {
  const own = visibleTrainee(actor);
  if (own === undefined || own === trainee) return;
  throw new Fault("permission_denied", "Figures of other people need the role reviewer or above.");
}
