import type { Readable } from "node:stream";
import type { Scope as Permission } from "@cqs/contract";
import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Follow {
  readonly scope: Scope;
  readonly permissions: readonly Permission[];
  /** The person who follows; undefined for a key, from which nothing is hidden. */
  readonly person: string | undefined;
  /** As they were sent, for asking again later whether the caller may still listen. */
  readonly headers: Headers;
  readonly ip: string;
  /** The query's `last_event_id`; the header of that name, which a browser keeps up to date, goes before it. */
  readonly lastEventId: string | undefined;
  /** Separated by commas; undefined for all. */
  readonly types: string | undefined;
}

/** What an open stream was let in with. */
export interface OpenStream extends Pick<Follow, "headers" | "ip" | "scope"> {
  /** All that it still needs. */
  readonly scopes: readonly Permission[];
}

/** Whether this caller would be let in again. Rejects when that can't be found out right now. */
export type StillAllowed = (stream: OpenStream) => Promise<boolean>;

/** Returns who reviews each of these conversations blind: they don't see its scores. */
export type BlindReviewers = (
  db: Queryable,
  scope: Scope,
  conversationIds: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

export interface StreamHub {
  follow(input: Follow): Promise<Readable>;
  /** Ends all streams; there will be no new ones. */
  close(): Promise<void>;
}

export interface Timing {
  /** Between two looks for events that nobody announced. */
  readonly pollMs: number;
  readonly heartbeatMs: number;
  /** Between two questions whether the caller may still listen. */
  readonly recheckMs: number;
  /** A client that takes nothing for so long is gone. */
  readonly stalledMs: number;
}
