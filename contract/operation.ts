import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { Role, Scope } from "./scopes.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who may call an operation.
 * - scope: a key that holds it, or a signed-in person whose role includes it
 * - session: a signed-in person of at least this role; closed to keys
 * - token: whoever has the address, whose `{token}` is the secret
 * - public: anybody (signing in, accepting an invitation)
 */
export type Access =
  | { readonly kind: "scope"; readonly scope: Scope }
  | { readonly kind: "session"; readonly role: Role }
  | { readonly kind: "token" }
  | { readonly kind: "public" };

/** A success answer: its status, what it means, and the schema of `data`. */
export interface Success<Data extends TSchema = TSchema> {
  readonly status: 200 | 201 | 202 | 206;
  readonly meaning: string;
  readonly data: Data;
  /** For what is no JSON in the envelope, such as a file or a stream: the media types; `data` then describes the text. */
  readonly media?: readonly string[];
}

/** One route of the API, as data. Authentication, limits, validation, OpenAPI and the every-route tests all follow it. */
export interface Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Data extends TSchema = TSchema,
> {
  readonly id: string;
  readonly method: Method;
  /** Relative to the base address, with `{name}` for parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Media types that the body may come in besides JSON. */
  readonly accepts?: readonly string[];
  /** In bytes, where it is less than any route takes. */
  readonly maxBody?: number;
  /** How many JSON fields and items the body may have in all, where it is not 100,000. */
  readonly maxMembers?: number;
  /** The body holds what people said: the audit log keeps it masked where the workspace asks for that. */
  readonly personal?: true;
  /** Takes `If-Match`: the change is made only if the resource still has this `ETag`, else it is a 412. */
  readonly conditional?: true;
  /** Takes `Range` and `If-Range`. */
  readonly ranged?: true;
  /** Answers carry an `ETag`. */
  readonly tagged?: true;
  /** A session may call it although the deletion of its workspace was requested. */
  readonly openWhileDeleted?: true;
  readonly success: readonly Success<Data>[];
  /** Refusals beyond those that every route can give. */
  readonly errors: readonly ErrorCode[];
  readonly example: { readonly request?: unknown; readonly response: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: an operation of whatever shape, as lists of them need
export type AnyOperation = Operation<any, any, any, any>;

/** Keeps the literal types of an operation while checking its shape. */
export function operation<
  Data extends TSchema,
  Params extends TObject = never,
  Query extends TObject = never,
  Body extends TObject = never,
>(definition: Operation<Params, Query, Body, Data>): Operation<Params, Query, Body, Data> {
  return definition;
}

export const withScope = (scope: Scope): Access => ({ kind: "scope", scope });
export const withSession = (role: Role): Access => ({ kind: "session", role });
export const withToken: Access = { kind: "token" };
export const openToAll: Access = { kind: "public" };

/**
 * Bounds for routes that take a body from anybody: a credential or two and a name fit many times over. What such a call can
 * make the service do must not depend on what its sender likes to send.
 */
export const anonymousBody = { maxBody: 16 * 1024, maxMembers: 100 } as const;

/** For bodies that hold traces: 10,000 nodes or spans of 25 attributes, 4 members each. */
export const traceBody = { maxMembers: 1_000_000 } as const;

type Part<S> = [S] extends [never] ? Record<string, never> : S extends TSchema ? Static<S> : Record<string, never>;
export type ParamsOf<Op> = Op extends Operation<infer P, infer _Q, infer _B, infer _D> ? Part<P> : never;
export type QueryOf<Op> = Op extends Operation<infer _P, infer Q, infer _B, infer _D> ? Part<Q> : never;
export type BodyOf<Op> = Op extends Operation<infer _P, infer _Q, infer B, infer _D> ? Part<B> : never;
export type DataOf<Op> = Op extends Operation<infer _P, infer _Q, infer _B, infer D> ? Static<D> : never;
