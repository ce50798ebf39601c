import { Fault } from "../platform/fault.ts";
import type { Mapping, Source } from "./types.ts";

/** A refusal of the input, for whoever posted the payload that it was made of: says where the field came from. */
export function explainSource(fault: Fault, mapping: Mapping): Fault {
  const { field } = fault;
  if (field === undefined || Object.keys(mapping).length === 0) return fault;
  const target = Object.keys(mapping).find((one) => isWithin(field, one) || isWithin(one, field));
  const source = target === undefined ? undefined : mapping[target];
  const note = source === undefined ? "The trigger's mapping does not set it." : `It comes from ${inWords(source)}.`;
  return new Fault(fault.code, `${fault.message} ${note}`, { field, headers: fault.headers });
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);

function inWords(source: Source): string {
  if (typeof source === "string") return source === "" ? "the whole payload" : `${source} of the payload`;
  return "const" in source ? "the trigger's mapping itself" : source.map(inWords).join(", ");
}
