import * as contract from "@cqs/contract";
import { type Route, rawRoute } from "../platform/http/route.ts";
import type { StreamHub } from "./types.ts";

const headers = {
  // Nginx would gather events until a buffer is full.
  "x-accel-buffering": "no",
  // Nothing comes after a stream; a connection that stayed would keep a stop waiting.
  connection: "close",
};

export const streamRoutes = (hub: StreamHub): readonly Route[] => [
  rawRoute(contract.followStream, async ({ scope, permissions, query, headers: given, ip }) => ({
    status: 200,
    media: "text/event-stream",
    raw: await hub.follow({
      scope,
      permissions,
      headers: given,
      ip,
      lastEventId: query.last_event_id,
      types: query.types,
    }),
    headers,
  })),
];
