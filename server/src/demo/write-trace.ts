import type { Draw } from "./draw.ts";
import type { Topic } from "./topics/topic.ts";
import type { DemoEvent, Line } from "./types.ts";
import { timesOf } from "./write-transcript.ts";

/** One in so many look-ups fails, so that a trace shows what that looks like. */
const failingShare = 0.15;

/** What a program said and did: the dialogue, with what it looked up before it answered. */
export function writeTrace(lines: readonly Line[], topic: Topic, order: string, draw: Draw): DemoEvent[] {
  const times = timesOf(lines);
  const events: DemoEvent[] = [];
  let isLookedUp = false;
  for (const [i, { role, text }] of lines.entries()) {
    const offsetMs = (times[i] ?? 0) * 1_000;
    if (role === "agent" && i > 1 && !isLookedUp) {
      isLookedUp = true;
      events.push(...lookUps(topic, order, offsetMs, draw));
    }
    events.push({ type: "turn", role, content: text, offset_ms: offsetMs });
  }
  return events;
}

function lookUps(topic: Topic, order: string, answeredMs: number, draw: Draw): DemoEvent[] {
  const searchMs = draw.whole(40, 220);
  const callMs = draw.whole(120, 1_800);
  const isFailing = draw.fraction() < failingShare;
  const search: DemoEvent = {
    type: "retrieval",
    name: "help-pages",
    input: { query: topic.key.replaceAll("-", " ") },
    output: [
      { title: topic.ticket.replace(/[,:]? ?\{\w+\}/g, ""), score: Number((0.6 + draw.fraction() * 0.35).toFixed(2)) },
    ],
    duration_ms: searchMs,
    offset_ms: Math.max(0, answeredMs - callMs - searchMs),
  };
  const call: DemoEvent = {
    type: "tool_call",
    name: topic.tool.name,
    input: { order },
    duration_ms: callMs,
    offset_ms: Math.max(0, answeredMs - callMs),
    ...(isFailing
      ? { status: "error", error: "503: the order system did not answer in time" }
      : { status: "ok", output: topic.tool.output }),
  };
  return [search, call];
}
