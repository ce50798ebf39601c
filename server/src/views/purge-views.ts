import type { Deps } from "../platform/http/route.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { deleteLeftBehind } from "./store.ts";

/** Removes the private views of people who have left their workspace. */
export const purgeViews = ({ db }: Pick<Deps, "db">) => purgeBatches((most) => deleteLeftBehind(db, most));
