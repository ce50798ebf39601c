import type { FastifyRequest } from "fastify";
import { addressBlock } from "../platform/address-block.ts";
import { Fault } from "../platform/fault.ts";
import { type AdmissionPorts, addressWindow } from "../platform/http/admission.ts";
import type { Caller } from "../platform/http/caller.ts";

/** People have the web app: a session's cookie counts for nothing here, so that no other site can use it. */
export async function admitAssistant(
  { authenticate, limiter }: AdmissionPorts,
  request: FastifyRequest,
): Promise<Caller> {
  const { authorization } = request.headers;
  const found = await authenticate({ headers: { authorization }, method: request.method, ip: request.ip }).catch(
    asFault,
  );
  const { allowed, retryAfterSeconds } =
    found instanceof Fault
      ? await limiter.take(`address:${addressBlock(request.ip)}`, [addressWindow])
      : await limiter.take(found.subject, found.windows);
  if (!allowed) {
    throw new Fault("rate_limited", `You have reached the rate limit; try again in ${retryAfterSeconds} seconds.`, {
      headers: { "retry-after": String(retryAfterSeconds) },
    });
  }
  if (found instanceof Fault) throw found;
  return found;
}

function asFault(error: unknown): Fault {
  // Who it is remains unknown: that is no refusal.
  if (!(error instanceof Fault) || error.code === "unavailable") throw error;
  return error;
}
