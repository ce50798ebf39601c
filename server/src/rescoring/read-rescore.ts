import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { findRescore } from "./store.ts";
import type { Rescore, RescoreId } from "./types.ts";

export async function readRescore({ db }: Pick<Deps, "db">, { scope, id }: RescoreId): Promise<Rescore> {
  const found = await findRescore(db, scope, id);
  if (!found) throw notFound("run");
  return found;
}
