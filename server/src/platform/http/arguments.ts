import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { FastifyRequest } from "fastify";
import type { CallState } from "./call-state.ts";

/**
 * Hashes the canonical arguments, and keeps them without their secrets for the audit log. A body may be megabytes long:
 * where it holds no secret it is written out once for both.
 */
export function noteArguments(request: FastifyRequest, state: CallState): void {
  const { query, body, params } = request;
  const written = canonicalize(body ?? null) ?? "null";
  state.argumentHash = createHash("sha256")
    .update(`{"body":${written},"params":${canonicalize(params ?? {})},"query":${canonicalize(query ?? {})}}`)
    .digest();
  const secrets = secretFields(state.operation?.body);
  const shown = secrets.length === 0 ? written : JSON.stringify(withoutSecrets(body, secrets));
  const parts = [
    ...(hasAny(query) ? [`"query":${JSON.stringify(query)}`] : []),
    ...(body === undefined || shown === undefined ? [] : [`"body":${shown}`]),
  ];
  state.payload = parts.length > 0 ? `{${parts.join(",")}}` : undefined;
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
