import { notFound } from "../platform/fault.ts";
import { refuseHidden } from "../platform/hidden-scores.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findScorecard } from "./store.ts";
import type { Scorecard } from "./types.ts";

export async function readScorecard(
  { db }: Pick<Deps, "db">,
  { scope, id, hidden }: { readonly scope: Scope; readonly id: string; readonly hidden: readonly string[] },
): Promise<Scorecard> {
  const card = await findScorecard(db, scope, id);
  if (!card) throw notFound("scorecard");
  refuseHidden(hidden, card.conversationId);
  return card;
}
