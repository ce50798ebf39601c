import type { Tx } from "../database/database.ts";
import { wakeFollowers } from "../events/index.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { putNotice } from "./store.ts";
import type { NewNotice } from "./types.ts";

/** Tells the people of a workspace with the caller's commit. While such a notice is open it is changed, not repeated. */
export function postNotice(tx: Tx, scope: Scope, notice: NewNotice): void {
  wakeFollowers(tx, scope);
  putNotice(tx, scope, newId("notice", notice.at), notice);
}
