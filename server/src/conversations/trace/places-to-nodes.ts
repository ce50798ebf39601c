import type { Place, TraceNode } from "../types.ts";
import { momentAt } from "./moment.ts";
import { ownersOfSteps } from "./owners-of-steps.ts";
import { parseCall } from "./parse-call.ts";

/**
 * Returns the pieces of a transcript as nodes, in the order of the text: a node may come before its parent. Scorecards
 * refer to the ids, so that they count in the order of the text, whatever belongs to what.
 */
export function nodesOfPlaces(
  transcript: string,
  places: readonly Place[],
  startedAt: Date | null,
): readonly TraceNode[] {
  const owners = ownersOfSteps(places);
  return places.map((place, i) => {
    const owner = owners[i] ?? null;
    const content = transcript.slice(place.start, place.end);
    return {
      id: idOf(i),
      parentId: owner === null ? null : idOf(owner),
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

const idOf = (index: number) => `n${index + 1}`;

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
    offsetMs: atMs ?? undefined,
  };
}
