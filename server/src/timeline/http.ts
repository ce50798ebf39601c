import * as contract from "@cqs/contract";
import { type Call, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { readTimeline } from "./read-timeline.ts";
import type { TimelineKind } from "./types.ts";
import { toWire } from "./wire.ts";

type TimelineCall = Pick<
  Call<typeof contract.getConversationTimeline>,
  "deps" | "scope" | "params" | "query" | "permissions" | "hiddenScores"
>;

const timelineOf =
  (kind: TimelineKind) =>
  async ({ deps, scope, params, query, permissions, hiddenScores }: TimelineCall) => {
    const input = { scope, kind, id: params.id, page: pageRequest(query), permissions, hiddenScores };
    return ok(pageToWire(await readTimeline(deps, input), toWire));
  };

export const timelineRoutes: readonly Route[] = [
  route(contract.getConversationTimeline, timelineOf("conversation")),
  route(contract.getTicketTimeline, timelineOf("ticket")),
  route(contract.getContactTimeline, timelineOf("contact")),
];
