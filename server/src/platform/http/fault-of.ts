import { Fault } from "../fault.ts";
import { isInfrastructureTrouble } from "../infrastructure.ts";
import { unavailable } from "../within.ts";
import { bodyTooLarge, unknownMediaType } from "./expectations.ts";

const frameworkFaults: Record<string, (maxBody: number) => Fault> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unknownMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Fault("invalid_argument", "The length of the body differs from its Content-Length.", { field: "body" }),
  FST_ERR_BAD_URL: () =>
    new Fault("invalid_argument", "The path is not valid percent-encoded UTF-8.", { field: "path" }),
  FST_ERR_ASYNC_CONSTRAINT: () => new Fault("invalid_argument", "The Host header is not valid.", { field: "Host" }),
};

/** What the caller is told of whatever was thrown. Bugs say nothing of themselves; the log has them. */
export function faultOf(error: unknown, maxBody: number): { fault: Fault; bug: boolean } {
  if (error instanceof Fault) return { fault: error, bug: false };
  const code = (error as { code?: string }).code ?? "";
  const known = frameworkFaults[code];
  if (known) return { fault: known(maxBody), bug: false };
  // zlib's own codes: a body that says it is gzip and is not, or ends too early.
  if (code.startsWith("Z_")) {
    return { fault: new Fault("invalid_argument", "The body is not valid gzip.", { field: "body" }), bug: false };
  }
  if (isInfrastructureTrouble(error)) return { fault: unavailable(), bug: false };
  return {
    fault: new Fault(
      "internal",
      "Something went wrong in the service. Try again; if it persists, report the request id.",
    ),
    bug: true,
  };
}
