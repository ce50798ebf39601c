import type { AnyOperation, Warning } from "@cqs/contract";
import type { FastifyRequest } from "fastify";
import { type IdHold, IdLine } from "../id-line.ts";
import { idFrom } from "../ids.ts";
import type { Privacy } from "../privacy.ts";
import type { Allowance } from "../rate-limit/types.ts";
import type { Scope } from "../scope.ts";
import type { Actor, Caller } from "./caller.ts";
import type { Pieces } from "./canonical-json.ts";
import type { KeptText } from "./kept-texts.ts";
import type { Route } from "./route.ts";

/** What is known of one call so far; it grows on the way through the hooks and ends as the audit entry. */
export interface CallState {
  readonly requestId: string;
  readonly at: Date;
  readonly startedMs: number;
  readonly operation: AnyOperation | undefined;
  readonly warnings: Warning[];
  caller: Caller | undefined;
  /** Set also for somebody who was refused but is known. */
  attributed: { readonly scope: Scope; readonly actor: Actor } | undefined;
  allowance: Allowance | undefined;
  argumentHash: Buffer | undefined;
  /** Tells arguments from others under one Idempotency-Key, by their secrets too. */
  fingerprint: Buffer | undefined;
  /** The arguments without secrets, as JSON. */
  payload: Pieces | undefined;
  /** Texts of the arguments that the call has stored, which the audit log then names. */
  kept: readonly KeptText[];
  /** Asked for early, so that it is there when it is needed. */
  privacy: Promise<Privacy> | undefined;
  /** The same, with masks that know the long texts of the body. */
  privacyOfBody: Promise<Privacy> | undefined;
  hiddenScores: Promise<readonly string[]> | undefined;
  answered: boolean;
  /** The trouble with our own infrastructure that made this call fail. */
  trouble: unknown;
  /** Keeps walks of the audit log from passing this call before its entry is stored. */
  readonly hold: IdHold;
  readonly line: IdLine;
}

const states = new WeakMap<FastifyRequest, CallState>();

export function beginCall(request: FastifyRequest, now: Date, line: IdLine): CallState {
  const ms = now.getTime();
  const state: CallState = {
    requestId: idFrom("request", line.take(ms)),
    at: now,
    startedMs: performance.now(),
    operation: operationOf(request),
    warnings: [],
    caller: undefined,
    attributed: undefined,
    allowance: undefined,
    argumentHash: undefined,
    fingerprint: undefined,
    payload: undefined,
    kept: [],
    privacy: undefined,
    privacyOfBody: undefined,
    hiddenScores: undefined,
    answered: false,
    trouble: undefined,
    hold: { oldestMs: () => ms },
    line,
  };
  line.hold(state.hold);
  states.set(request, state);
  return state;
}

/** The call's entry is stored, or never will be. */
export const endCall = ({ line, hold }: CallState): void => line.release(hold);

/** Begins one for requests that fail before the first hook. */
export const callState = (request: FastifyRequest): CallState =>
  states.get(request) ?? beginCall(request, new Date(), new IdLine());

export const routeOf = (request: FastifyRequest): Route | undefined =>
  (request.routeOptions?.config as { route?: Route } | undefined)?.route;

const operationOf = (request: FastifyRequest) => routeOf(request)?.operation;
