import { type Access, atLeast } from "@cqs/contract";
import type { FastifyRequest } from "fastify";
import { addressBlock } from "../address-block.ts";
import { Fault } from "../fault.ts";
import type { RateLimiter, Window } from "../rate-limit/types.ts";
import { within } from "../within.ts";
import { type CallState, callState } from "./call-state.ts";
import { type Authenticate, type Caller, RefusedCaller } from "./caller.ts";
import { requireScope } from "./require-scope.ts";
import { checkScopeInQuery, modeInQuery, workspaceInQuery } from "./scope-in-query.ts";

/** For calls without a valid key or session, per source address (IPv6: per /64). */
export const addressWindow: Window = { limit: 1000, seconds: 60 };

/** Callers whose keys are looked up together wait for the ones before them, too. */
const maxIdentifyMs = 10_000;

export interface AdmissionPorts {
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
}

/** The order is a promise: who (401), from where (403), how often (429), allowed to (403). Input comes later. */
export async function admit(ports: AdmissionPorts, request: FastifyRequest): Promise<void> {
  const state = callState(request);
  const access = state.operation?.access;
  const refusal = access?.kind === "public" ? undefined : await identify(ports.authenticate, request, state);
  state.allowance = await ports.limiter.take(
    state.caller?.subject ?? `address:${addressBlock(request.ip)}`,
    state.caller?.windows ?? [addressWindow],
  );
  if (!state.allowance.allowed) {
    const seconds = state.allowance.retryAfterSeconds;
    throw new Fault("rate_limited", `You have reached the rate limit; try again in ${seconds} seconds.`, {
      headers: { "retry-after": String(seconds) },
    });
  }
  // An unknown address is a 404 for everybody, whoever they are.
  if (!access) return;
  if (refusal) throw refusal;
  if (!state.caller) return;
  if (state.caller.isClosed && !state.operation?.openWhileDeleted) {
    throw new Fault("permission_denied", "The workspace is being deleted. An owner can still restore it.");
  }
  permit(access, state.caller);
  checkScopeInQuery(request, state.caller);
}

async function identify(authenticate: Authenticate, request: FastifyRequest, state: CallState) {
  const { headers, method, ip } = request;
  try {
    const wanted = { mode: modeInQuery(request), workspaceId: workspaceInQuery(request) };
    const credentials = { headers, method, ip, ...wanted, ...tokenIn(request, state) };
    state.caller = await within(maxIdentifyMs, authenticate(credentials));
    state.attributed = state.caller;
    return undefined;
  } catch (error) {
    // Who it is remains unknown: that is no refusal.
    if (!(error instanceof Fault) || error.code === "unavailable") throw error;
    if (error instanceof RefusedCaller) state.attributed = error;
    return error;
  }
}

const tokenIn = ({ params }: FastifyRequest, { operation }: CallState) =>
  operation?.access.kind === "token" ? { token: (params as { token?: string }).token ?? "" } : {};

function permit(access: Access, caller: Caller): void {
  if (access.kind === "scope") requireScope(caller.permissions, access.scope);
  if (access.kind !== "session") return;
  if (caller.actor.kind !== "person") {
    throw new Fault("permission_denied", "This request needs a signed-in member. API keys can't make it.");
  }
  if (!atLeast(caller.actor.role, access.role)) {
    throw new Fault("permission_denied", `This request needs the role ${access.role} or above.`);
  }
}
