import type { Scope } from "@cqs/contract";
import * as contract from "@cqs/contract";
import { type Actor, actorName } from "../platform/http/caller.ts";
import { type Route, rawRoute } from "../platform/http/route.ts";
import type { StreamHub } from "./types.ts";

const headers = {
  // Nginx would gather events until a buffer is full.
  "x-accel-buffering": "no",
  // Nothing comes after a stream; a connection that stayed would keep a stop waiting.
  connection: "close",
};

/** Viewers see their own practice calls only, and the stream does not tell whose an event is. */
const followable = (actor: Actor, permissions: readonly Scope[]): readonly Scope[] =>
  actor.kind === "person" && actor.role === "viewer"
    ? permissions.filter((scope) => scope !== "training:read")
    : permissions;

export const streamRoutes = (hub: StreamHub): readonly Route[] => [
  rawRoute(contract.streamEvents, async ({ scope, actor, permissions, query, headers: given, ip }) => ({
    status: 200,
    media: "text/event-stream",
    raw: await hub.follow({
      scope,
      permissions: followable(actor, permissions),
      person: actor.kind === "person" ? actorName(actor) : undefined,
      headers: given,
      ip,
      lastEventId: query.last_event_id,
      types: query.types,
    }),
    headers,
  })),
];
