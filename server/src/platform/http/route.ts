import type { Readable } from "node:stream";
import type { AnyOperation, BodyOf, DataOf, ParamsOf, Scope as Permission, QueryOf, Warning } from "@cqs/contract";
import type { Database } from "../../database/database.ts";
import type { Clock } from "../clock.ts";
import type { Fault } from "../fault.ts";
import type { Privacy } from "../privacy.ts";
import type { Scope } from "../scope.ts";
import type { Actor } from "./caller.ts";
import type { KeptText } from "./kept-texts.ts";

/** What a domain function needs of the outside world. */
export interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface Call<Op extends AnyOperation> {
  /** Under an Idempotency-Key, `deps.db` joins the transaction that also keeps the answer. */
  readonly deps: Deps;
  readonly scope: Scope;
  readonly actor: Actor;
  /** All that the caller may do, for answers that show more than one kind of thing. */
  readonly permissions: readonly Permission[];
  readonly params: ParamsOf<Op>;
  readonly query: QueryOf<Op>;
  readonly body: BodyOf<Op>;
  readonly requestId: string;
  /** Asked for at most once per call. */
  privacy(): Promise<Privacy>;
  /** Conversations whose scores the caller must not see. Asked for at most once per call. */
  hiddenScores(): Promise<readonly string[]>;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  warn(warning: Warning): void;
}

/** A call that nobody had to sign in for. */
export type PublicCall<Op extends AnyOperation> = Omit<Call<Op>, "scope" | "actor" | "permissions" | "privacy">;

export interface Answer<Data = unknown> {
  readonly status: 200 | 201 | 202;
  readonly data: Data;
  /** Long texts of the arguments that are stored now, in the order of the arguments. */
  readonly kept?: readonly KeptText[];
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** An answer outside the envelope, of one of the media types that the contract names. */
export interface RawAnswer {
  readonly status: 200 | 206;
  readonly media: string;
  readonly raw: Readable | Buffer | string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** Turns a body that is no JSON into what the JSON form would have been. Throws a Fault. */
export type Decode = (raw: Buffer) => unknown;

/** A call that was refused, by somebody who is known. */
export interface Refusal {
  readonly scope: Scope;
  readonly actor: Actor;
  readonly at: Date;
  readonly requestId: string;
  readonly status: number;
  readonly fault: Fault;
  /** As the audit log has it; undefined where it could not be read. */
  readonly payload: string | undefined;
}

export interface Route {
  readonly operation: AnyOperation;
  /** Told of refusals after they were answered. Must not throw. */
  readonly refused?: (refusal: Refusal) => Promise<void>;
  readonly handle: (call: Call<AnyOperation>) => Promise<Answer | RawAnswer>;
  /** By media type, for the operations that take more than JSON. */
  readonly decoders?: Readonly<Record<string, Decode>>;
}

export function route<Op extends AnyOperation>(
  operation: Op,
  handle: (call: Call<Op>) => Promise<Answer<DataOf<Op>>>,
): Route {
  return { operation, handle: handle as Route["handle"] };
}

export function rawRoute<Op extends AnyOperation>(
  operation: Op,
  handle: (call: Call<Op>) => Promise<RawAnswer>,
  decoders: Readonly<Record<string, Decode>> = {},
): Route {
  return { operation, handle: handle as Route["handle"], decoders };
}

export function publicRoute<Op extends AnyOperation>(
  operation: Op,
  handle: (call: PublicCall<Op>) => Promise<Answer<DataOf<Op>>>,
): Route {
  return { operation, handle: handle as unknown as Route["handle"] };
}

export const ok = <Data>(data: Data, headers?: Answer["headers"]): Answer<Data> => ({
  status: 200,
  data,
  ...(headers ? { headers } : {}),
});

export const created = <Data>(data: Data, headers?: Answer["headers"]): Answer<Data> => ({
  status: 201,
  data,
  ...(headers ? { headers } : {}),
});
