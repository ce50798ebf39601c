import { type Check as CheckValue, checker } from "../platform/check-value.ts";
import type { Check, Criterion } from "./types.ts";

const checkers = new Map<string, CheckValue>();

/** Judges parameters given for a check, and fills in the defaults on the spot. */
export function parameterChecker({ key, parameters }: Check): CheckValue {
  const known = checkers.get(key) ?? checker(parameters);
  checkers.set(key, known);
  return known;
}

const defaultsCache = new Map<string, string>();

/** Whether a criterion leaves the check as it is defined. */
export function hasDefaultParameters(criterion: Criterion, check: Check): boolean {
  if (Object.keys(criterion.parameters).length === 0) return true;
  const cached = defaultsCache.get(check.key) ?? JSON.stringify(defaultsOf(check));
  defaultsCache.set(check.key, cached);
  return JSON.stringify(parametersOf(criterion, check)) === cached;
}

function defaultsOf(check: Check): object {
  const parameters = {};
  parameterChecker(check)(parameters, "parameters");
  return parameters;
}

/** Criteria live as long as their rubric's version is in use. */
const filledIn = new WeakMap<Criterion, object>();

/** A criterion's parameters with the check's defaults in the place of what was left out. */
export function parametersOf(criterion: Criterion, check: Check): object {
  const known = filledIn.get(criterion);
  if (known) return known;
  const parameters = structuredClone(criterion.parameters);
  const fault = parameterChecker(check)(parameters, `${criterion.key}.parameters`);
  if (fault) throw fault;
  filledIn.set(criterion, parameters);
  return parameters;
}
