import { createHmac, type KeyObject } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { CallState } from "./call-state.ts";
import { actorId } from "./caller.ts";
import { canonicalJson, canonicalPieces, type Pieces, textMark } from "./canonical-json.ts";
import { asPieces } from "./kept-texts.ts";
import { type RemovedSecret, remove, removeSecrets } from "./remove-secrets.ts";

/** Keys of their own for what the audit log shows and for what tells one body under an Idempotency-Key from another. */
export interface ArgumentKeys {
  readonly audit: KeyObject;
  readonly idempotency: KeyObject;
}

/**
 * Hashes the canonical arguments without their secrets, and keeps them for the audit log. A body may be megabytes long: it
 * is written out once for both, and long texts apart from the rest. Nothing is noted of a caller who is not authenticated.
 */
export function noteArguments(request: FastifyRequest, state: CallState, keys: ArgumentKeys): void {
  if (!state.caller) return;
  const secrets: RemovedSecret[] = [];
  const body = cleanBody(request.body, state.operation?.body, secrets);
  const query = removeSecrets(request.query ?? {}, "query", secrets);
  const params = removeSecrets(shownParams(request, state), "params", secrets);
  const written = canonicalPieces({ body: body ?? null });
  const elsewhere = `,"params":${canonicalJson(params)},"query":${canonicalJson(query)}}`;
  state.argumentHash = hashOf(keys.audit, written, elsewhere);
  if (request.headers["idempotency-key"] !== undefined) {
    state.fingerprint = createHmac("sha256", keys.idempotency)
      .update(state.argumentHash)
      .update(secrets.length === 0 ? "" : canonicalJson(secrets))
      .digest();
  }
  const nothing = body === undefined;
  if (!hasAny(query)) state.payload = nothing ? undefined : written;
  else state.payload = nothing ? asPieces({ query }) : withQuery(query, written);
}

/**
 * Of the body's pieces with their texts between them, and in place of its last sign what else was given. The texts go in as
 * they are, behind a mark and their length: to write them as JSON takes three times as long as to hash them.
 */
function hashOf(key: KeyObject, { pieces, texts }: Pieces, elsewhere: string): Buffer {
  const hash = createHmac("sha256", key);
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

interface BodySchema {
  readonly properties?: Readonly<Record<string, { readonly "x-secret"?: boolean }>>;
}

/** Which top-level fields a schema marks with `x-secret`. */
export function secretFields(schema: object | undefined): readonly string[] {
  const properties = (schema as BodySchema | undefined)?.properties ?? {};
  return Object.keys(properties).filter((name) => properties[name]?.["x-secret"] === true);
}

/**
 * The body as it may be kept. Where the route takes a secret, a field that it does not know may be that secret, misspelt,
 * and a body of another shape may hold it anywhere: neither is kept.
 */
function cleanBody(body: unknown, schema: object | undefined, secrets: RemovedSecret[]): unknown {
  const secret = secretFields(schema);
  if (secret.length === 0 || body === undefined) return removeSecrets(body, "body", secrets);
  if (body === null || typeof body !== "object" || Array.isArray(body)) {
    secrets.push(["body", body]);
    return undefined;
  }
  const known = (schema as BodySchema).properties ?? {};
  const shown = Object.entries(body).map(([key, value]) => {
    const isKept = Object.hasOwn(known, key) && !secret.includes(key);
    return [key, isKept ? value : remove(value, `body.${key}`, secrets)];
  });
  return removeSecrets(Object.fromEntries(shown), "body", secrets);
}
