import type { Readable } from "node:stream";
import { errorCatalogue, type Warning } from "@cqs/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Fault } from "../fault.ts";
import { maskAhead } from "../privacy.ts";
import { withoutSecretForms } from "../secret-forms.ts";
import { type CallState, callState, endCall } from "./call-state.ts";
import { discardBody } from "./discard-body.ts";
import { asPieces, wholeOf } from "./kept-texts.ts";
import type { Recorder } from "./recorder.ts";

const json = "application/json; charset=utf-8";
/** Answers hold customers' data: no cache keeps them. */
const always = { "cache-control": "no-store" };

export function successBody(state: CallState, data: unknown): Record<string, unknown> {
  return {
    success: true,
    data,
    meta: {
      request_id: state.requestId,
      rate_limit: { remaining: state.allowance?.remaining ?? 0, reset: state.allowance?.reset ?? 0 },
      ...(state.warnings.length > 0 ? { warnings: state.warnings.map(shownWarning) } : {}),
    },
  };
}

/** What is said of an input may repeat it. */
const shownWarning = (warning: Warning): Warning => ({ ...warning, message: withoutSecretForms(warning.message) });

function faultBody(state: CallState, fault: Fault): string {
  return JSON.stringify({
    success: false,
    error: {
      code: fault.code,
      message: withoutSecretForms(fault.message),
      ...(fault.field === undefined ? {} : { field: withoutSecretForms(fault.field) }),
    },
    meta: { request_id: state.requestId },
  });
}

interface Sendable {
  readonly status: number;
  readonly body: string | Buffer | Readable;
  readonly media?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/**
 * The one way out: nothing is answered before its audit entry is stored. An answer whose entry can't be stored is not
 * sent, even when what it tells of is done: the caller is told to try again.
 */
export async function send(
  recorder: Recorder,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Sendable,
): Promise<FastifyReply> {
  const state = callState(request);
  if (state.answered) return transmit(request, reply, answer);
  state.answered = true;
  await maskPayload(state);
  const fault = await recorder.record(request, state, answer.status).finally(() => endCall(state));
  if (!fault) return transmit(request, reply, answer);
  if (isStream(answer.body)) answer.body.destroy();
  return transmit(request, reply, sendableFault(state, fault));
}

const isStream = (body: Sendable["body"]): body is Readable => typeof body === "object" && "destroy" in body;

function transmit(request: FastifyRequest, reply: FastifyReply, answer: Sendable): FastifyReply {
  const state = callState(request);
  const headers = {
    ...always,
    "x-request-id": state.requestId,
    ...limitHeaders(state),
    ...state.caller?.headers,
    ...answer.headers,
    ...(request.server.stopping.now ? { connection: "close" } : {}),
  };
  discardBody(request.raw);
  return reply
    .code(answer.status)
    .headers(headers)
    .type(answer.media ?? json)
    .send(answer.body);
}

/**
 * What people said is masked in the audit log, too, and of a call that was refused as well. What can't be
 * masked right now is not stored.
 */
async function maskPayload(state: CallState): Promise<void> {
  if (state.payload === undefined || !state.operation?.personal) return;
  try {
    const { shown } = (await (state.privacyOfBody ?? state.privacy)) ?? { shown: undefined };
    if (!shown) return;
    const payload = JSON.parse(wholeOf(state.payload));
    const mask = await maskAhead(shown, payload);
    state.payload = asPieces(mask ? mask(payload) : payload);
  } catch {
    // The database is in trouble, or too many texts wait to be masked.
    state.payload = undefined;
  }
  // Masked, they are other texts than the ones that are stored.
  state.kept = [];
}

export function sendFault(recorder: Recorder, request: FastifyRequest, reply: FastifyReply, fault: Fault) {
  return send(recorder, request, reply, sendableFault(callState(request), fault));
}

const sendableFault = (state: CallState, fault: Fault): Sendable => ({
  status: errorCatalogue[fault.code].status,
  body: faultBody(state, fault),
  headers: { ...fault.headers, ...(fault.code === "unauthenticated" ? { "www-authenticate": "Bearer" } : {}) },
});

function limitHeaders({ allowance }: CallState): Record<string, string> {
  if (!allowance) return {};
  return {
    "x-ratelimit-limit": String(allowance.limit),
    "x-ratelimit-remaining": String(allowance.remaining),
    "x-ratelimit-reset": String(allowance.reset),
  };
}
