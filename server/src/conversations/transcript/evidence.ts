import { skipBlank, trimEnd } from "./lines.ts";
import { type Mark, mark, type Time } from "./marks.ts";
import type { Reading } from "./reading.ts";
import { fewTurns, hasTimeAhead, isNameLine, type Tally, tallyOf } from "./tally.ts";

/** Between people who are called by their roles, a third party is rare and a list is not. */
const oftenBesideRoles = 3;
/** From shortly before midnight to shortly after it, in minutes. */
const midnightStep = 20 * 60;

interface Whole {
  readonly text: string;
  readonly lineCount: number;
  readonly tally: Tally;
  /** Whether headers come after blank lines; the last one shows it. */
  readonly areHeadersApart: boolean;
  readonly isAgent: (name: string) => boolean;
}

/** Of all that may be a mark, what the whole transcript shows to be one. */
export function marksWithEvidence(text: string, reading: Reading, isAgent: (name: string) => boolean): readonly Mark[] {
  if (reading.marks.every(isCertain)) return reading.marks;
  const tally = tallyOf(reading);
  const { lastHeader } = tally;
  const areHeadersApart = lastHeader !== undefined && isAfterBlankLine(text, lastHeader.from);
  const whole: Whole = { text, lineCount: reading.lineCount, tally, areHeadersApart, isAgent };
  const kept: Mark[] = [];
  // From the end, since some need to know what follows.
  for (let i = reading.marks.length - 1; i >= 0; i--) {
    const next = kept[kept.length - 1];
    const found = settled(reading.marks[i] as Mark, reading.marks[i - 1], next, whole);
    if (!found) continue;
    // A time on a line of its own, above the label.
    if (found.form === "time" && next && isLabelled(next) && !next.time && !hasText(text, found.text, next.from)) {
      kept[kept.length - 1] = { ...next, from: found.from, time: found.time };
    } else kept.push(found);
  }
  return kept.reverse();
}

/** Whether it is a mark whatever the others are, and they whatever it is. */
export const isCertain = (mark: Mark) => mark.form === "label" && mark.label?.isSure === true && !hasTimeAhead(mark);

const isLabelled = ({ form }: Mark) => form === "label" || form === "header" || form === "dash";

const hasText = (text: string, from: number, to: number) => skipBlank(text, from, to) < to;

function settled(given: Mark, previous: Mark | undefined, next: Mark | undefined, whole: Whole): Mark | null {
  const { tally } = whole;
  if (given.form === "time") return isTime(given.time, tally, next) ? given : null;
  if (!isLabelled(given)) return given;
  if (isSpeaker(given, whole) && (given.form !== "header" || isHeader(given, previous, next, whole))) {
    return hasTimeAhead(given) ? withTimeAhead(given, tally) : given;
  }
  // What is no label may still be said at the time that stands before it.
  return given.isTimeFirst && isTime(given.time, tally, next)
    ? mark("time", given.from, given.labelFrom, given.time, null)
    : null;
}

function isSpeaker(given: Mark, { tally, lineCount, isAgent }: Whole): boolean {
  const { form, label } = given;
  if (form === "dash") return tally.sureLabels === 0 && tally.dashes >= fewTurns && tally.first?.form === "dash";
  if (!label || label.isSure || (label.name !== null && isAgent(label.name))) return true;
  const times = tally.names.get(label.key) ?? 0;
  if (given.time && !hasTimeAhead(given)) {
    const isDated = given.time.stamp.kind === "moment" || given.time.stamp.kind === "day";
    return times >= fewTurns || (label.isNameLike && (isDated || tally.timedLabels >= tally.timedLines));
  }
  if (tally.timedLabels >= fewTurns && tally.timedLabels > tally.sureUntimed) return false;
  if (tally.hasBothRoles) return times >= (label.role ? fewTurns : oftenBesideRoles) && label.isNameLike;
  return times >= fewTurns || isConsistent(label.isNameLike, tally, lineCount);
}

/** Somebody who speaks once. Then the other labels tell whether it is one. */
function isConsistent(isNameLike: boolean, tally: Tally, lineCount: number): boolean {
  if (!tally.first?.label || lineCount < fewTurns) return false;
  if (tally.labels === lineCount) return true;
  if (!isNameLike || tally.labels * 2 < lineCount) return false;
  // Only as the party that is still missing.
  return tally.established === 1 || (tally.established === 0 && tally.names.size === 2);
}

function isHeader(
  given: Mark,
  previous: Mark | undefined,
  next: Mark | undefined,
  { text, tally, areHeadersApart }: Whole,
): boolean {
  if (!hasText(text, given.text, next ? next.from : text.length)) return false;
  if (!isNameLine(given)) return true;
  if (!tally.hasNameLines || !given.time || isOutOfOrder(given.time, next?.time)) return false;
  if ((tally.names.get(given.label?.key ?? "") ?? 0) >= fewTurns) return true;
  if (given.isTimeFirst && tally.established === 0) return false;
  // Right below another it is what that one said.
  if (previous?.form === "header" && !hasText(text, previous.text, given.from)) return false;
  return !areHeadersApart || isAfterBlankLine(text, given.from);
}

const isAfterBlankLine = (text: string, from: number) =>
  /[\n\r]\s*[\n\r]/.test(text.slice(trimEnd(text, 0, from), from).replaceAll("\r\n", "\n"));

function isTime(time: Time | null, { first, hasBracketedTimes, timedLabels }: Tally, next: Mark | undefined): boolean {
  if (!time) return false;
  if (time.isBracketed && hasBracketedTimes) return true;
  if (!first?.isTimeFirst || first.time?.isBracketed !== time.isBracketed) return false;
  return time.isBracketed || timedLabels === 0 || !isOutOfOrder(time, next?.time);
}

/** Then it is rather a time that somebody speaks of. Past midnight the clock begins anew. */
function isOutOfOrder({ stamp }: Time, next: Time | null | undefined): boolean {
  const other = next?.stamp;
  if (stamp.kind !== "clock" || other?.kind !== "clock" || stamp.numbers === 3 || other.numbers === 3) return false;
  const step = stamp.lead * 60 + stamp.second - (other.lead * 60 + other.second);
  return step > 0 && step < midnightStep;
}

/** `Agent: (12:30) is fine` begins with a time stamp only if most labels have one there. */
const withTimeAhead = (given: Mark, { timesAhead, labels }: Tally): Mark =>
  timesAhead * 2 > labels ? given : { ...given, text: given.textWithTime, time: null };
