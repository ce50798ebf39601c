import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { CallState } from "./call-state.ts";
import { actorId } from "./caller.ts";
import { canonicalJson, canonicalPieces, type Pieces, textMark } from "./canonical-json.ts";
import { asPieces } from "./kept-texts.ts";

/**
 * Hashes the canonical arguments, and keeps them without their secrets for the audit log. A body may be megabytes long:
 * where it holds no secret it is written out once for both, and long texts apart from the rest.
 */
export function noteArguments(request: FastifyRequest, state: CallState): void {
  const { query, body } = request;
  const written = canonicalPieces({ body: body ?? null });
  const elsewhere = `,"params":${canonicalJson(shownParams(request, state))},"query":${canonicalJson(query ?? {})}}`;
  state.argumentHash = hashOf(written, elsewhere);
  const secrets = secretFields(state.operation?.body);
  const shown = secrets.length === 0 ? written : asPieces({ body: withoutSecrets(body, secrets) });
  const nothing = body === undefined || shown.pieces[0] === "{}";
  if (!hasAny(query)) state.payload = nothing ? undefined : shown;
  else state.payload = nothing ? asPieces({ query }) : withQuery(query, shown);
}

/**
 * Of the body's pieces with their texts between them, and in place of its last sign what else was given. The texts go in as
 * they are, behind a mark and their length: to write them as JSON takes three times as long as to hash them.
 */
function hashOf({ pieces, texts }: Pieces, elsewhere: string): Buffer {
  const hash = createHash("sha256");
  for (const [i, text] of texts.entries()) hash.update(`${pieces[i]}${textMark}${text.length}:`).update(text);
  return hash.update(pieces.at(-1)?.slice(0, -1) + elsewhere).digest();
}

const withQuery = (query: unknown, { pieces: [first = "", ...rest], texts }: Pieces): Pieces => ({
  pieces: [`{"query":${JSON.stringify(query)},${first.slice(1)}`, ...rest],
  texts,
});

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
