import type { TSchema } from "typebox";
import { ErrorEnvelope, SuccessMeta, successEnvelope } from "./envelope.ts";
import { type ErrorCode, errorCatalogue } from "./errors.ts";
import { inputKind, withReadableNulls } from "./nulls.ts";
import type { AnyOperation } from "./operation.ts";
import { scopeCatalogue } from "./scopes.ts";

type Json = Record<string, unknown>;

/** Written once among the components and referred to everywhere: inline, they are most of the document. */
const headers = {
  "X-RateLimit-Limit": { description: "Requests allowed in the rate limit window", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests left in the window", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "Unix timestamp at which the window resets", schema: { type: "integer" } },
  "X-Request-Id": { description: "The request's id. Include it when you report a problem", schema: { type: "string" } },
  ETag: { description: "Version of the resource, to send as `If-Match`", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait before you retry", schema: { type: "integer" } },
};
type Header = keyof typeof headers;

const onEveryAnswer: readonly Header[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
];

const referTo = (names: readonly Header[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const tags: Record<string, string> = {
  Conversations: "What a customer and an agent said, and what happened in between.",
  Scorecards: "The result of scoring a conversation: a score, and a verdict with evidence for each criterion.",
  Insights: "Figures over many conversations, such as scores over time and by agent.",
  Reviews: "Requests for people to judge conversations, and their submissions.",
  Disputes: "Objections to a scorecard, and how they were resolved.",
  Calibrations: "Sessions in which several people judge the same conversations blind.",
  Agreement: "How well people agree with each other and with the grader.",
  Rubrics: "The criteria and weights that conversations are scored by.",
  Agents: "The people and AI agents who serve customers. AI agents have a configuration with versions and tests.",
  OpenTelemetry: "Ingest conversations of AI agents from their OpenTelemetry spans.",
  Exports: "Bulk data as a file.",
  "Live updates": "A stream of events as they happen.",
  Webhooks: "Events sent to your own address: webhooks, their deliveries and replays.",
  Events: "The log of the events that webhooks and live updates send.",
  Rules: "Automations: when an event happens, if a condition is true, then do these actions.",
  Contacts: "The customers of your conversations.",
  Companies: "The organisations that contacts belong to.",
  Tickets: "Tasks for your team, often opened by a rule.",
  Training: "Practice calls with simulated customers, and their results.",
  "Inbound triggers": "Addresses that other systems post to, each with its own schema and mapping.",
  "API keys":
    "The secrets that programs send with each request. For signed-in members only: API keys can't manage API keys.",
  Session: "Signing in and out. The session cookie replaces an API key.",
  Account: "Your own profile, sessions, preferences and two-factor sign-in. For signed-in members only.",
  Views: "Saved lists with filters and columns, private or shared with the workspace. For signed-in members only.",
  "Demo data": "Sample data for the test mode. For signed-in members only.",
  Members: "The people with an account in the workspace. For signed-in members only.",
  Invitations: "Invitations to join the workspace. API keys can't manage them.",
  Workspace: "The workspace's settings. For signed-in members only.",
  Audit: "The log of all API calls, including refused ones. For signed-in members only.",
  Notices: "Messages from the service to the members of the workspace. For signed-in members only.",
};

/** The whole API as an OpenAPI 3.1 document: the same data that drives the server. */
export function buildOpenApi(
  operations: readonly AnyOperation[],
  models: Readonly<Record<string, TSchema>>,
  serverUrl: string,
): Json {
  const named = new Map<unknown, string>(Object.entries(models).map(([name, schema]) => [schema, name]));
  named.set(SuccessMeta, "SuccessMeta").set(ErrorEnvelope, "ErrorEnvelope");
  const bodies = nameBodies(operations, named);
  const used = new Set(operations.map(({ tag }) => tag));
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, bodies.get(operation), named),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Conversation Quality Service",
      version: "1.0.0",
      summary: "Ingest customer conversations, score them with evidence, and send the results to your systems.",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...used].map((name) => ({ name, description: tags[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `An API key of the workspace. Scopes:\n\n${scopeTable()}`,
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "cqs.session_token",
          description: "The session cookie of a signed-in member",
        },
      },
      headers,
      responses: everyRefusal(operations),
      schemas: Object.fromEntries([...named].map(([schema, name]) => [name, inline(schema, named, true)])),
    },
  };
}

const introduction = [
  "Every response has the same envelope. A successful response has `data`; an error has `error` with a stable `code`, a `message`",
  "and, if an input is invalid, its `field`. `meta.request_id` is always present.",
  "",
  "Unknown fields are ignored and reported in `meta.warnings`.",
  "",
  "Lists are paginated with `limit` and `starting_after`. They are sorted newest first; `order=asc` reverses the order.",
  "",
  "Every POST accepts an `Idempotency-Key`: a retry with the same key within 24 hours returns the first response byte for byte, with",
  "`Idempotent-Replayed: true`. `meta.request_id` in the body is then the id of the first request; `X-Request-Id` is the id of the retry.",
  "",
  "To use the test mode in a session, send `X-Service-Mode: test`, or `mode=test` in the query. An API key has a fixed mode, which its prefix",
  "shows. A `mode` in the query that contradicts the key or the header returns 400 on `mode`. If you belong to several workspaces,",
  "choose one with `X-Workspace-Id`, or with `workspace_id` in the query.",
].join("\n");

const scopeTable = () =>
  Object.entries(scopeCatalogue)
    .map(([scope, meaning]) => `- \`${scope}\`: ${meaning}`)
    .join("\n");

/**
 * Returns each operation's body with the nulls that it takes. Models that only bodies use are described like that under
 * their name; of those that answers use as well, the body's form has a name of its own.
 */
function nameBodies(operations: readonly AnyOperation[], named: Map<unknown, string>): Map<AnyOperation, object> {
  const answered = new Set<unknown>();
  for (const { success } of operations) for (const { data } of success) collect(data, answered);
  const bodies = new Map<AnyOperation, object>();
  for (const operation of operations) {
    if (!operation.body) continue;
    const copies = new Map<object, object>();
    bodies.set(operation, withReadableNulls(operation.body, inputKind(operation.body, operation.method), copies));
    for (const [model, copy] of copies) {
      const name = named.get(model);
      if (name) named.set(copy, answered.has(model) ? `${name}Input` : name);
    }
  }
  return bodies;
}

function collect(schema: unknown, found: Set<unknown>): void {
  if (schema === null || typeof schema !== "object" || found.has(schema)) return;
  found.add(schema);
  for (const part of Object.values(schema)) collect(part, found);
}

function describe(operation: AnyOperation, body: object | undefined, named: Map<unknown, string>): Json {
  return {
    operationId: operation.id,
    ...(operation.id.endsWith("ByField") ? { "x-sdk-hidden": true } : {}),
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\n${accessNote(operation)}`,
    security: security(operation),
    parameters: [
      ...parameters("path", operation.params, named),
      ...parameters("query", operation.query, named),
      ...(operation.method === "POST" && operation.access.kind !== "public" ? [idempotencyParameter] : []),
      ...(operation.conditional ? [ifMatchParameter] : []),
      ...(operation.ranged ? rangeParameters : []),
    ],
    ...(body
      ? {
          requestBody: {
            // A DELETE may say everything in its address.
            required: operation.method !== "DELETE",
            content: {
              "application/json": {
                schema: inline(body, named),
                ...(operation.example.request === undefined ? {} : { example: operation.example.request }),
              },
              ...Object.fromEntries((operation.accepts ?? []).map((media) => [media, { schema: binary }])),
            },
          },
        }
      : {}),
    responses: { ...successes(operation, named), ...refusals(operation) },
  };
}

const idempotencyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Makes retries safe: a request with the same key within 24 hours returns the first response",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]([ -~]*[!-~])?$" },
};

const ifMatchParameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the resource as you read it. If it has changed since, the request changes nothing and returns 412",
  schema: { type: "string", maxLength: 1024, pattern: '^(\\*|"[!#-~]*"(, ?"[!#-~]*")*)$' },
};

const rangeParameters = [
  {
    name: "Range",
    in: "header",
    required: false,
    description: "The requested bytes, such as `bytes=0-1023`",
    schema: { type: "string", maxLength: 64, pattern: "^bytes=([0-9]{1,15}-[0-9]{0,15}|-[0-9]{1,15})$" },
  },
  {
    name: "If-Range",
    in: "header",
    required: false,
    description: "The `ETag` of the part that you have. If the file has changed since, the response is the whole file",
    schema: { type: "string", maxLength: 64, pattern: '^"[!#-~]*"$' },
  },
];

function accessNote({ access }: AnyOperation): string {
  if (access.kind === "scope") return `Scope: \`${access.scope}\`.`;
  if (access.kind === "token")
    return "Authentication: the secret token in the address. An API key is not needed and not checked.";
  return access.kind === "session"
    ? `For signed-in members; role: \`${access.role}\` or above.`
    : "No authentication needed.";
}

function security({ access }: AnyOperation): Json[] {
  if (access.kind === "scope") return [{ apiKey: [] }, { session: [] }];
  return access.kind === "session" ? [{ session: [] }] : [];
}

function parameters(place: "path" | "query", schema: AnyOperation["params"], named: Map<unknown, string>): Json[] {
  const properties = (schema?.properties ?? {}) as Record<string, TSchema & { description?: string }>;
  const mandatory: readonly string[] = schema?.required ?? [];
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = inline(property, named) as Json;
    return { name, in: place, required: place === "path" || mandatory.includes(name), description, schema: rest };
  });
}

function successes(operation: AnyOperation, named: Map<unknown, string>): Json {
  return Object.fromEntries(
    operation.success.map(({ status, meaning, data, media }) => [
      String(status),
      {
        description: meaning,
        headers: referTo(operation.tagged ? [...onEveryAnswer, "ETag"] : onEveryAnswer),
        content: media
          ? Object.fromEntries(media.map((type) => [type, { schema: inline(data, named) }]))
          : { "application/json": envelopeOf(operation, data, named) },
      },
    ]),
  );
}

const binary = { type: "string", contentEncoding: "binary" };

const envelopeOf = (operation: AnyOperation, data: TSchema, named: Map<unknown, string>): Json => ({
  schema: inline(successEnvelope(data), named),
  // The one example is of the first kind of answer.
  ...(data === operation.success[0]?.data ? { example: exampleOf(operation) } : {}),
});

const exampleOf = ({ example }: AnyOperation): Json => ({
  success: true,
  data: example.response,
  meta: { request_id: "req_0NxQ2V7mJrT4sLwZ8bYc1D", rate_limit: { remaining: 59, reset: 1768469460 } },
});

/** Every refusal an operation can give, whether it lists it or every operation of its kind has it. */
export function errorsOf(operation: AnyOperation): ErrorCode[] {
  const { access, method, body, params } = operation;
  const codes: ErrorCode[] = ["invalid_argument"];
  if (access.kind !== "public") codes.push("unauthenticated");
  if (access.kind === "scope" || access.kind === "session") codes.push("permission_denied", "ip_not_allowed");
  if (params && access.kind !== "token") codes.push("not_found");
  if (method === "POST" && access.kind !== "public") codes.push("idempotency_key_in_use", "idempotency_key_reused");
  if (body || method === "DELETE" || method === "POST") {
    codes.push("payload_too_large", "unsupported_media_type", "expectation_failed");
  }
  if (operation.conditional) codes.push("precondition_failed");
  codes.push("rate_limited", "internal", "unavailable", ...operation.errors);
  return [...new Set(codes)];
}

/** The refusals of an operation by status; operations that can refuse alike share one description. */
const refusalsOf = (operation: AnyOperation): [status: number, codes: ErrorCode[]][] =>
  [...Map.groupBy(errorsOf(operation).sort(), (code) => errorCatalogue[code].status)].sort(([a], [b]) => a - b);

const refusalName = (codes: readonly ErrorCode[]) => codes.join("-or-");

const refusals = (operation: AnyOperation): Json =>
  Object.fromEntries(
    refusalsOf(operation).map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${refusalName(codes)}` },
    ]),
  );

const everyRefusal = (operations: readonly AnyOperation[]): Json =>
  Object.fromEntries(
    operations.flatMap(refusalsOf).map(([status, codes]) => [refusalName(codes), refusal(status, codes)]),
  );

const refusal = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].meaning}`).join(" "),
  headers: referTo(status === 429 || status === 503 ? [...onEveryAnswer, "Retry-After"] : onEveryAnswer),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/ErrorEnvelope" },
      examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
    },
  },
});

const errorExample = (code: ErrorCode) => ({
  success: false,
  error: {
    code,
    message: errorCatalogue[code].meaning,
    ...(code === "invalid_argument" || code === "conflict" ? { field: "email" } : {}),
  },
  meta: { request_id: "req_0NxQ2V7mJrT4sLwZ8bYc1D" },
});

/** Returns a schema as plain JSON Schema, without references. */
export const plainSchema = (schema: object): object => inline(schema, new Map()) as object;

/** Named models become references; everything else is copied without the schema library's own marks. */
function inline(schema: unknown, named: Map<unknown, string>, isRoot = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => inline(item, named));
  if (schema === null || typeof schema !== "object") return schema;
  const name = named.get(schema);
  if (name && !isRoot) return { $ref: `#/components/schemas/${name}` };
  const { "x-secret": _, "x-stated": stated, ...plain } = schema as Json;
  return Object.fromEntries(
    Object.entries({ ...plain, ...(stated as Json | undefined) }).map(([key, value]) => [key, inline(value, named)]),
  );
}
