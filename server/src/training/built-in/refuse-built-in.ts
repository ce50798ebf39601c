import { conflict } from "../../platform/fault.ts";
import { findBuiltIn } from "./all.ts";

/** Built-in scenarios are the same for everybody. */
export function refuseBuiltIn(id: string): void {
  if (!findBuiltIn(id)) return;
  throw conflict(
    "id",
    "A built-in scenario can't be changed or deleted: copy it (POST /training/scenarios/{id}/copy) and change the copy.",
  );
}
