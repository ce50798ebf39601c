import { inputKind } from "@cqs/contract";
import { addressChecker, checker } from "../check-value.ts";
import { Fault } from "../fault.ts";

/** For Fastify: one validator per part of a route, whose failures are Faults that name the field. */
export function compileValidator({ schema, httpPart, method }: { schema: object; httpPart?: string; method?: string }) {
  const check = httpPart === "body" ? checker(schema, inputKind(schema, method)) : addressChecker(schema);
  return (data: unknown) => {
    const fault = check(data);
    if (!fault) return { value: data };
    // An id that can't exist is answered as one that does not.
    return { error: httpPart === "params" ? new Fault("not_found", "No such resource.") : fault };
  };
}
