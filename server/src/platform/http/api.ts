import { type AnyOperation, errorCatalogue } from "@cqs/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actingFor } from "../acting.ts";
import { Fault, notFound } from "../fault.ts";
import type { HiddenScores } from "../hidden-scores.ts";
import { createOnce, type Once } from "../idempotency.ts";
import type { Log } from "../log.ts";
import { type Privacy, type PrivacyOf, privacyAhead } from "../privacy.ts";
import type { Secrets } from "../secrets.ts";
import { readIdEdge, type UnitsOfWork } from "../unit-of-work.ts";
import { type AdmissionPorts, admit } from "./admission.ts";
import { send, sendFault, successBody } from "./answer.ts";
import { type ArgumentKeys, noteArguments } from "./arguments.ts";
import { acceptBodies } from "./bodies.ts";
import { beginCall, type CallState, callState, endCall, routeOf } from "./call-state.ts";
import { actorId, partyOf } from "./caller.ts";
import { corsHeaders, isPreflight, preflightHeaders } from "./cors.ts";
import { inviteBody, refuseUnknownExpectation } from "./expectations.ts";
import { faultOf } from "./fault-of.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { refuseUnstorable } from "./input-text.ts";
import { keptAnswers, secretsIn } from "./kept-answers.ts";
import { asPieces, wholeOf } from "./kept-texts.ts";
import type { Recorder } from "./recorder.ts";
import type { Answer, Call, Deps, RawAnswer, Route } from "./route.ts";
import { isScopeParameter } from "./scope-in-query.ts";
import { compileSerializer, envelopeOf } from "./serialization.ts";
import { bodyLimit } from "./server.ts";
import { shownPath } from "./shown-path.ts";
import { unknownFields } from "./unknown-fields.ts";
import { compileValidator } from "./validation.ts";

export const basePath = "/api/v1";

export interface ApiPorts extends AdmissionPorts {
  readonly deps: Deps;
  readonly privacyOf: PrivacyOf;
  readonly hiddenScores: HiddenScores;
  readonly recorder: Recorder;
  readonly secrets: Secrets;
  readonly log: Log;
  /** Whose pages may call; see CORS_ORIGINS. */
  readonly corsOrigins?: readonly string[];
  readonly units: UnitsOfWork;
}

interface RoutePorts extends ApiPorts {
  readonly once: Once;
}

interface InspectPorts extends ApiPorts {
  readonly argumentKeys: ArgumentKeys;
}

/** Everything below the base address: each route goes through the same doors in the same order. */
export function registerApi(server: FastifyInstance, routes: readonly Route[], ports: ApiPorts): void {
  server.register(
    async (api) => {
      acceptBodies(api, routes);
      api.setValidatorCompiler(compileValidator as never);
      api.setSerializerCompiler(compileSerializer as never);
      api.addHook("onRequest", async (request, reply) => {
        beginCall(request, ports.deps.clock.now(), ports.units.calls);
        reply.headers(corsHeaders(request, ports.corsOrigins ?? []));
        await admit(ports, request);
        if (isPreflight(request)) return answerPreflight(routes, ports, request, reply);
        refuseUnknownExpectation(request);
        // Before the body is looked at: a wrong address is the first thing to say.
        if (!routeOf(request)) throw misdirected(routes, request);
      });
      api.addHook("preParsing", async (request, reply) => inviteBody(api, request, reply));
      // A call that was broken off may never have been recorded.
      api.addHook("onResponse", async (request) => endCall(callState(request)));
      const argumentKeys = {
        audit: ports.secrets.deriveKey("argument-hash"),
        idempotency: ports.secrets.deriveKey("idempotency-fingerprint"),
      };
      api.addHook("preValidation", async (request) => inspect({ ...ports, argumentKeys }, request));
      api.setErrorHandler((error, request, reply) => refuse(ports, error, request, reply));
      api.setNotFoundHandler((request) => Promise.reject(misdirected(routes, request)));
      const once = createOnce(ports.deps);
      for (const route of routes) addRoute(api, route, { ...ports, once });
    },
    { prefix: basePath },
  );
}

function addRoute(api: FastifyInstance, route: Route, ports: RoutePorts): void {
  const { operation } = route;
  api.route({
    method: operation.method === "GET" ? ["GET", "HEAD"] : operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { route, secret: secretsIn(operation).length > 0 },
    ...(operation.maxBody === undefined ? {} : { bodyLimit: operation.maxBody }),
    schema: {
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      response: Object.fromEntries(
        operation.success.filter(({ media }) => !media).map(({ status, data }) => [status, envelopeOf(data)]),
      ),
    },
    handler: (request, reply) => {
      const reads = request.method === "GET" || request.method === "HEAD";
      const party = partyOf(callState(request).caller?.actor);
      return ports.units.run(() => actingFor(party, () => perform(ports, route, request, reply)), { reads });
    },
  });
}

/** Before validation, which fills in defaults: what is hashed and warned about is what was sent. */
function inspect(ports: InspectPorts, request: FastifyRequest): void {
  const state = callState(request);
  if (state.operation?.personal) void privacyOf(ports, state).catch(() => {});
  refuseUnstorable(request.query, "query");
  refuseUnstorable(request.body, "body");
  noteArguments(request, state, ports.argumentKeys);
  const unknownParameters = unknownFields(state.operation?.query, request.query);
  state.warnings.push(...unknownParameters.filter(({ field }) => !isScopeParameter(state, field)));
  state.warnings.push(...unknownFields(state.operation?.body, request.body));
  // A DELETE may say everything in its address. For the validator an absent body and a null are the same.
  if (request.body === undefined && request.method === "DELETE" && state.operation?.body) request.body = {};
}

async function perform(ports: RoutePorts, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const state = callState(request);
  const call: Call<AnyOperation> = {
    deps: ports.deps,
    // A public route's type has neither of the two.
    scope: state.caller?.scope as Call<AnyOperation>["scope"],
    actor: state.caller?.actor as Call<AnyOperation>["actor"],
    permissions: state.caller?.permissions ?? [],
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    requestId: state.requestId,
    privacy: () => privacyFor(ports, state, request.body),
    hiddenScores: () => hiddenFor(ports, state),
    ip: request.ip,
    // Ranges are defined for GET alone (RFC 9110, 14.2).
    headers: request.method === "HEAD" ? { ...request.headers, range: undefined } : request.headers,
    warn: (warning) => void state.warnings.push(warning),
  };
  if ((request.query as { order?: unknown } | undefined)?.order === "asc") await readIdEdge();
  const encode = ({ status, data }: Answer) => reply.serializeInput(successBody(state, data), String(status)) as string;
  const key = idempotencyKeyOf(request);
  if (key === undefined || !state.caller) {
    const answer = await route.handle(call);
    state.kept = keptBy(answer);
    if ("raw" in answer) return send(ports.recorder, request, reply, { ...answer, body: answer.raw });
    return send(ports.recorder, request, reply, { ...answer, body: encode(answer) });
  }
  const answers = keptAnswers(route.operation, ports);
  const claim = {
    scope: state.caller.scope,
    method: request.method,
    path: shownPath(request, state),
    key,
    fingerprint: state.fingerprint ?? Buffer.alloc(0),
    actorId: actorId(state.caller.actor),
  };
  let headers: Answer["headers"] = {};
  let texts: CallState["kept"] = [];
  const kept = await ports.once(claim, async (db) => {
    const answer = await route.handle({ ...call, deps: { ...ports.deps, db } });
    headers = answer.headers;
    texts = keptBy(answer);
    if ("raw" in answer) return { status: answer.status, body: Buffer.from(answer.raw as Buffer | string) };
    return { status: answer.status, body: answers.seal(encode(answer)) };
  });
  const body = answers.open(kept, claim.actorId);
  // The first call's entry has the same arguments: they are kept, and can be removed, in one place.
  if (kept.replayed) state.payload = asPieces({ repeats: firstCallOf(body) });
  else state.kept = texts;
  return send(ports.recorder, request, reply, {
    status: kept.status,
    body,
    ...mediaOf(route.operation, request),
    headers: kept.replayed ? { "idempotent-replayed": "true" } : { ...headers },
  });
}

const keptBy = (answer: Answer | RawAnswer) => ("raw" in answer ? [] : (answer.kept ?? []));

/** Read from the database itself, not from a transaction of the call: what the call does hides nothing from its caller. */
function hiddenFor({ deps, hiddenScores }: ApiPorts, state: CallState): Promise<readonly string[]> {
  const { caller } = state;
  state.hiddenScores ??= caller ? hiddenScores(deps.db, caller.scope, caller.actor) : Promise.resolve([]);
  return state.hiddenScores;
}

const asItIs: Privacy = { stored: undefined, shown: undefined };

/** Calls without a tenant have nothing to mask; a key's look-up tells whether there is anything to ask. */
function privacyOf({ privacyOf }: ApiPorts, state: CallState): Promise<Privacy> {
  const { caller } = state;
  state.privacy ??= caller && !caller.masksNothing ? privacyOf(caller.scope) : Promise.resolve(asItIs);
  return state.privacy;
}

/** The same, with the long texts of the body masked in another thread: once for what is stored, shown and logged. */
function privacyFor(ports: ApiPorts, state: CallState, body: unknown): Promise<Privacy> {
  state.privacyOfBody ??= privacyOf(ports, state).then((privacy) => privacyAhead(privacy, body));
  return state.privacyOfBody;
}

/** Whose entry in the audit log has the arguments of an answer that was kept: the first call's. */
function firstCallOf(body: Buffer): string | undefined {
  try {
    return JSON.parse(body.toString()).meta?.request_id;
  } catch {
    return undefined;
  }
}

/** What is outside the envelope answers in the media type of the request, if it can. */
function mediaOf({ success }: AnyOperation, { headers }: FastifyRequest): { media?: string } {
  const media = success[0]?.media;
  const given = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  return media ? { media: media.find((type) => type === given) ?? (media[0] as string) } : {};
}

async function refuse(ports: ApiPorts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const route = routeOf(request);
  const state = callState(request);
  const { fault, bug } = faultOf(error, route?.operation.maxBody ?? bodyLimit);
  if (bug) ports.log.error({ err: error, request_id: state.requestId }, "bug");
  if (fault.code === "unavailable") state.trouble = error;
  const { attributed, at, requestId } = state;
  await sendFault(ports.recorder, request, reply, fault);
  const status = errorCatalogue[fault.code].status;
  const payload = state.payload && wholeOf(state.payload);
  if (attributed) {
    const refusal = { ...attributed, at, requestId, status, fault, payload };
    void ports.units.run(async () => route?.refused?.(refusal));
  }
  return reply;
}

/** No route: either the path is unknown, or the method is. */
function misdirected(routes: readonly Route[], request: FastifyRequest): Fault {
  const allow = methodsAt(routes, request).join(", ");
  if (allow === "") return notFound("address");
  return new Fault("method_not_allowed", `${request.method} is not supported here. Allowed methods: ${allow}.`, {
    headers: { allow },
  });
}

function methodsAt(routes: readonly Route[], request: FastifyRequest): string[] {
  const path = (request.url.split("?", 1)[0] ?? "").slice(basePath.length).replace(/(?<=.)\/$/, "");
  return routes
    .map(({ operation }) => operation)
    .filter((operation) => matches(operation.path, path))
    .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

async function answerPreflight(
  routes: readonly Route[],
  ports: ApiPorts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const methods = methodsAt(routes, request).join(", ");
  if (methods === "") throw notFound("address");
  const headers = preflightHeaders(request, ports.corsOrigins ?? [], methods);
  return send(ports.recorder, request, reply, { status: 204, body: "", headers });
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
