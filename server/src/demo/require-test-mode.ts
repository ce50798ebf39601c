import { invalid } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";

/** Invented conversations among real ones would falsify every figure. */
export function requireTestMode({ mode }: Scope): void {
  if (mode !== "test")
    throw invalid("mode", "Demo data is only available in test mode. Switch to test mode and try again.");
}
