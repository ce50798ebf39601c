import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { CallState } from "./call-state.ts";
import { actorId } from "./caller.ts";
import { canonicalJson } from "./canonical-json.ts";

/**
 * Hashes the canonical arguments, and keeps them without their secrets for the audit log. A body may be megabytes long:
 * where it holds no secret it is written out once for both.
 */
export function noteArguments(request: FastifyRequest, state: CallState): void {
  const { query, body } = request;
  const written = canonicalJson({ body: body ?? null });
  state.argumentHash = createHash("sha256")
    .update(written.slice(0, -1))
    .update(`,"params":${canonicalJson(shownParams(request, state))},"query":${canonicalJson(query ?? {})}}`)
    .digest();
  const secrets = secretFields(state.operation?.body);
  const shown = secrets.length === 0 ? written : JSON.stringify({ body: withoutSecrets(body, secrets) });
  const rest = body === undefined || shown === "{}" ? "}" : shown.slice(1);
  if (!hasAny(query)) state.payload = rest === "}" ? undefined : shown;
  else state.payload = `{"query":${JSON.stringify(query)}${rest === "}" ? "" : ","}${rest}`;
}

/** Where the address is a secret, whoever it stands for takes its place. */
function shownParams({ params }: FastifyRequest, { operation, attributed }: CallState): object {
  const given = (params ?? {}) as object;
  if (operation?.access.kind !== "token") return given;
  return { ...given, token: attributed ? actorId(attributed.actor) : "(removed)" };
}

const hasAny = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Which top-level fields a schema marks with `x-secret`. */
export function secretFields(schema: object | undefined): readonly string[] {
  const properties =
    (schema as { properties?: Record<string, { "x-secret"?: boolean }> } | undefined)?.properties ?? {};
  return Object.keys(properties).filter((name) => properties[name]?.["x-secret"] === true);
}

/** A body of another shape than the schema's may hold the secret anywhere, so nothing of it is kept. */
function withoutSecrets(body: unknown, secrets: readonly string[]): unknown {
  if (body === null || typeof body !== "object" || Array.isArray(body)) return undefined;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, secrets.includes(key) ? "[removed]" : value]),
  );
}
