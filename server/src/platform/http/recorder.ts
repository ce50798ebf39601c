import { errorCatalogue } from "@cqs/contract";
import type { FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { type Fault, messageForOperator } from "../fault.ts";
import type { Log } from "../log.ts";
import type { Scope } from "../scope.ts";
import { withoutSecretForms } from "../secret-forms.ts";
import { within } from "../within.ts";
import type { CallState } from "./call-state.ts";
import { type Actor, actorId } from "./caller.ts";
import { faultOf } from "./fault-of.ts";
import { cutTexts, type TextPlace } from "./kept-texts.ts";
import { shownPath } from "./shown-path.ts";

/** One answered call, as the audit log keeps it. */
export interface CallRecord {
  readonly requestId: string;
  readonly at: Date;
  readonly scope: Scope | undefined;
  readonly actor: Actor | undefined;
  readonly method: string;
  /** The route's pattern, or the path's beginning where no route matched. */
  readonly endpoint: string;
  readonly path: string;
  readonly status: number;
  readonly latencyMs: number;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly argumentHash: Buffer | undefined;
  /** The arguments without secrets, as JSON, and without texts that are stored anyhow. */
  readonly payload: string | undefined;
  readonly texts: readonly TextPlace[];
}

export interface Recorder {
  /**
   * Stores the audit entry, then counts and logs the call. Returns the fault to send instead of the answer when the entry
   * can't be stored: log and metrics then have the fault's status, as the caller does.
   */
  record(request: FastifyRequest, state: CallState, status: number): Promise<Fault | undefined>;
}

/** For an entry to be stored. Entries that are written together wait for the ones before them, too. */
const maxStoreMs = 10_000;
/** A call that failed for the database's sake has waited enough: its entry is stored if the database is back by then. */
const maxStoreUnavailableMs = 1_000;

const maxPath = 1024;
const maxUserAgent = 512;

/** Audit entry, metrics and the one wide log line of a call. */
export function createRecorder(ports: {
  readonly audit: (record: CallRecord) => Promise<void>;
  readonly log: Log;
  readonly registry: Registry;
}): Recorder {
  const labelNames = ["method", "endpoint", "status"];
  const calls = new Counter({
    name: "cqs_http_requests_total",
    help: "Answered API calls",
    labelNames,
    registers: [ports.registry],
  });
  const seconds = new Histogram({
    name: "cqs_http_request_seconds",
    help: "Time from the first byte read to the answer being ready",
    labelNames: ["method", "endpoint"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [ports.registry],
  });
  return {
    async record(request, state, status) {
      const record = recordOf(request, state, status);
      const isUnavailable = status === errorCatalogue.unavailable.status;
      const failure = await within(isUnavailable ? maxStoreUnavailableMs : maxStoreMs, ports.audit(record)).then(
        () => undefined,
        (error: unknown) => ({ error, ...faultOf(error, 0) }),
      );
      if (failure?.bug) ports.log.error({ err: failure.error, request_id: record.requestId }, "bug");
      const instead = isUnavailable ? undefined : failure?.fault;
      const sent = { ...record, status: instead ? errorCatalogue[instead.code].status : status };
      const { method, endpoint } = record;
      calls.inc({ method, endpoint, status: sent.status });
      seconds.observe({ method, endpoint }, record.latencyMs / 1000);
      ports.log.info({ ...logLine(sent), ...(cause(state, failure?.error) ?? {}) }, "call");
      return instead;
    },
  };
}

/** Why a call could not be answered, for the operator: the caller is not told. */
function cause({ trouble }: CallState, storing: unknown): { error: string } | undefined {
  const error = trouble ?? storing;
  return error === undefined ? undefined : { error: messageForOperator(error) };
}

function recordOf(request: FastifyRequest, state: CallState, status: number): CallRecord {
  return {
    requestId: state.requestId,
    at: state.at,
    scope: state.attributed?.scope,
    actor: state.attributed?.actor,
    method: request.method,
    endpoint: state.operation?.path ?? "(unknown)",
    path: shownText(shownPath(request, state)).slice(0, maxPath),
    status,
    latencyMs: Math.round((performance.now() - state.startedMs) * 1000) / 1000,
    ip: request.ip,
    userAgent: request.headers["user-agent"] && shownText(request.headers["user-agent"]).slice(0, maxUserAgent),
    argumentHash: state.argumentHash,
    ...(state.payload === undefined ? noPayload : cutTexts(state.payload, state.kept)),
  };
}

const noPayload = { payload: undefined, texts: [] };

const shownText = (text: string) => withoutSecretForms(text.replaceAll("\u0000", "").toWellFormed());

function logLine(record: CallRecord): object {
  return {
    request_id: record.requestId,
    method: record.method,
    endpoint: record.endpoint,
    status: record.status,
    latency_ms: record.latencyMs,
    workspace: record.scope?.workspaceId,
    mode: record.scope?.mode,
    actor: record.actor && actorId(record.actor),
    ip: record.ip,
  };
}
