import type { Place, TraceNode } from "../types.ts";
import { momentAt } from "./moment.ts";
import { parseCall } from "./parse-call.ts";

/** The pieces of a transcript as nodes. What the agent did, other than to speak, belongs to what it said before. */
export function nodesOfPlaces(
  transcript: string,
  places: readonly Place[],
  startedAt: Date | null,
): readonly TraceNode[] {
  let speaking: string | null = null;
  return places.map((place, i) => {
    const id = `n${i + 1}`;
    const isTurn = place.type === "turn";
    if (isTurn && place.role === "agent") speaking = id;
    const content = transcript.slice(place.start, place.end);
    return {
      id,
      parentId: isTurn ? null : speaking,
      type: place.type,
      name: place.name,
      role: place.role,
      content,
      ...whatHappened(place, content),
      ...timesOf(place, startedAt),
      attributes: {},
    };
  });
}

type Happening = Pick<TraceNode, "input" | "output" | "status" | "error"> & Partial<Pick<TraceNode, "name">>;

function whatHappened({ type, name }: Place, content: string): Happening {
  if (type === "error") return { input: null, output: null, status: "error", error: content };
  const call = type === "tool_call" || type === "retrieval" ? parseCall(content) : undefined;
  if (!call) return { input: null, output: null, status: null, error: null };
  const { input, output } = call;
  const named = { name: name ?? call.name, input, output };
  if (typeof output === "string" && /^error\b/i.test(output)) return { ...named, status: "error", error: output };
  return { ...named, status: output === null ? null : "ok", error: null };
}

function timesOf({ atMs, untilMs }: Place, startedAt: Date | null) {
  const isInterval = atMs !== null && untilMs !== null && untilMs >= atMs;
  const moment = (ms: number | null) => (startedAt && ms !== null ? momentAt(startedAt.getTime() + ms) : null);
  return {
    startedAt: moment(atMs),
    // Where the two contradict each other, the beginning is the one that was read off a line.
    endedAt: isInterval || atMs === null ? moment(untilMs) : null,
    durationMs: isInterval ? untilMs - atMs : null,
  };
}
