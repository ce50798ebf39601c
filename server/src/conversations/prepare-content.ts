import { invalid } from "../platform/fault.ts";
import type { Mask } from "../platform/privacy.ts";
import { firstWordsOf } from "./first-words.ts";
import { maskNode } from "./mask-node.ts";
import { nodesOfEvents } from "./trace/events-to-nodes.ts";
import { figuresOfNodes } from "./trace/figures-of-nodes.ts";
import { parseTranscript } from "./transcript/parse-transcript.ts";
import type { GivenConversation, KeptNodes, Place, PreparedContent } from "./types.ts";

const maxTurns = 5_000;

/** Whether anything was said in it at all. */
export const hasContent = ({ transcript, audioUrl, events }: GivenConversation): boolean =>
  isText(transcript) || typeof audioUrl === "string" || (events?.length ?? 0) > 0;

const isText = (transcript: string | null | undefined): transcript is string =>
  typeof transcript === "string" && /\S/.test(transcript);

/**
 * Masks, then reads what was said: the places of a transcript are those of the text that is stored. `read`: the places of a
 * long transcript, where somebody has read it before.
 */
export function prepareContent(
  given: GivenConversation,
  mask: Mask | undefined,
  read?: readonly Place[],
): PreparedContent {
  if (typeof given.transcript === "string" && !isText(given.transcript)) {
    throw invalid("transcript", "transcript must not be blank.");
  }
  if (!hasContent(given)) throw invalid("transcript", "Send at least one of transcript, audio_url and events.");
  const transcript = isText(given.transcript) ? masked(mask, given.transcript) : null;
  const events = given.events?.length ? given.events : null;
  const nodes = events ? nodesOf(events, mask) : placesOf(transcript, given.agent, read);
  const figures = nodes.from === "events" ? figuresOfNodes(nodes.nodes) : figuresOfPlaces(nodes.places);
  if (figures.turnCount > maxTurns) {
    const field = events ? "events" : "transcript";
    throw invalid(field, `${field} has more than ${maxTurns} turns.`);
  }
  return {
    transcript,
    firstWords: firstWordsOf(transcript, nodes),
    events: masked(mask, events),
    audioUrl: given.audioUrl ?? null,
    nodes,
    ...figures,
    scoringState: transcript === null && !events ? "transcribing" : "queued_for_scoring",
  };
}

/** From the events as they were sent: masked ids might no longer be told apart. */
function nodesOf(events: readonly unknown[], mask: Mask | undefined): Extract<KeptNodes, { from: "events" }> {
  const nodes = nodesOfEvents(events);
  return { from: "events", nodes: mask ? nodes.map(maskNode(mask)) : nodes };
}

const placesOf = (
  transcript: string | null,
  agent: string | null | undefined,
  read: readonly Place[] | undefined,
): Extract<KeptNodes, { from: "transcript" }> => ({
  from: "transcript",
  places: transcript === null ? [] : (read ?? parseTranscript(transcript, { agentName: agent ?? null })),
});

export const masked = <Value>(mask: Mask | undefined, value: Value): Value => (mask ? mask(value) : value);

function figuresOfPlaces(places: readonly Place[]) {
  const last = places.at(-1);
  const first = places[0];
  const until = last?.untilMs ?? last?.atMs ?? null;
  const from = first?.atMs ?? null;
  return {
    turnCount: places.reduce((count, { type }) => count + (type === "turn" ? 1 : 0), 0),
    startedAt: null,
    endedAt: null,
    durationSeconds: until !== null && from !== null && until >= from ? (until - from) / 1000 : null,
  };
}
