import type { NodeRole, Place } from "../types.ts";
import { marksWithEvidence } from "./evidence.ts";
import { isBlank } from "./lines.ts";
import { readMail } from "./mail.ts";
import type { Mark } from "./marks.ts";
import { type Pieces, piecesOf } from "./pieces.ts";
import { readPlainTurns } from "./plain-turns.ts";
import { readLines } from "./reading.ts";
import { agentMatcher, rolesOfNames } from "./roles.ts";
import { areSubtitles, readSubtitles } from "./subtitles.ts";
import { type Times, timesOf } from "./timeline.ts";

export interface ParseOptions {
  /** Who of those named is the agent. */
  readonly agentName?: string | null;
}

/**
 * What was said and done in a transcript, and by whom, as places in the text. Whatever its form, nothing that was said
 * is left out; what can't be told apart stays together.
 */
export function parseTranscript(text: string, options: ParseOptions = {}): readonly Place[] {
  const isAgent = agentMatcher(options.agentName);
  const areCues = areSubtitles(text);
  const pieces = (areCues ? null : readPlainTurns(text)) ?? piecesOf(text, marksOf(text, areCues, isAgent));
  const { places } = pieces;
  if (places.length === 0) return wholeOf(text);
  setRoles(pieces, rolesOfNames(text, places, isAgent));
  setTimes(pieces, timesOf(pieces.times));
  return places;
}

function setRoles({ places }: Pieces, roles: ReadonlyMap<string, NodeRole>): void {
  if (roles.size === 0) return;
  for (const place of places) {
    if (place.type === "turn" && place.name !== null) place.role ??= roles.get(place.name.toLowerCase()) ?? null;
  }
}

function setTimes({ places }: Pieces, times: readonly Times[] | null): void {
  times?.forEach(({ atMs, untilMs }, i) => {
    const place = places[i];
    if (!place) return;
    place.atMs = atMs;
    place.untilMs = untilMs;
  });
}

function marksOf(text: string, areCues: boolean, isAgent: (name: string) => boolean): readonly Mark[] {
  if (areCues) return marksWithEvidence(text, readSubtitles(text), isAgent);
  const reading = readLines(text);
  const mail = reading.hasMailLine ? readMail(text, reading) : null;
  return mail ?? marksWithEvidence(text, reading, isAgent);
}

/** Nothing but labels and time stamps: then they are what there is. */
function wholeOf(text: string): readonly Place[] {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  if (start === end) return [];
  return [{ type: "turn", role: null, name: null, start, end, atMs: null, untilMs: null }];
}
