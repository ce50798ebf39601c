import { addressChecker, checker } from "../check-value.ts";
import { Fault } from "../fault.ts";

/** For Fastify: one validator per part of a route, whose failures are Faults that name the field. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }) {
  const check = (httpPart === "body" ? checker : addressChecker)(schema as object);
  return (data: unknown) => {
    const fault = check(data);
    if (!fault) return { value: data };
    // An id that can't exist is answered as one that does not.
    return { error: httpPart === "params" ? new Fault("not_found", "No such resource.") : fault };
  };
}
