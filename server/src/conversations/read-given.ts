import { timesOf } from "./conversation-times.ts";
import { prepareContent } from "./prepare-content.ts";
import { asHappened } from "./trace/as-happened.ts";
import { nodesOfPlaces } from "./trace/places-to-nodes.ts";
import type { Conversation, GivenConversation, TraceNode } from "./types.ts";

export interface ReadGiven {
  readonly conversation: Pick<
    Conversation,
    "externalId" | "channel" | "language" | "durationSeconds" | "agent" | "tags" | "metadata"
  >;
  /** In the order in which things happened. */
  readonly nodes: readonly TraceNode[];
}

const someDay = new Date(0);

/** What taking a conversation in would make of it; for graders that work without a database. */
export function readGiven(given: GivenConversation): ReadGiven {
  const content = prepareContent(given, undefined);
  const { nodes } = content;
  const { startedAt, durationSeconds } = timesOf(given, content);
  return {
    conversation: {
      externalId: given.externalId ?? null,
      channel: given.channel ?? (content.audioUrl ? "voice" : "chat"),
      language: null,
      durationSeconds,
      agent: given.agent ?? null,
      tags: given.tags ?? [],
      metadata: Object.fromEntries(
        Object.entries(given.metadata ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
      ),
    },
    nodes:
      nodes.from === "events"
        ? asHappened(nodes.nodes)
        : nodes.from === "transcript"
          ? nodesOfPlaces(content.transcript ?? "", nodes.places, startedAt ?? someDay)
          : [],
  };
}
