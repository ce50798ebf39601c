import type { Mark } from "./marks.ts";
import type { Reading } from "./reading.ts";

/** What the possible marks of a transcript tell together. */
export interface Tally {
  /** Whether both sides are called by their roles. */
  readonly hasBothRoles: boolean;
  /** How often each bare name stands before a colon. */
  readonly names: ReadonlyMap<string, number>;
  /** How many speakers are certain: by their role, or because their name comes again. */
  readonly established: number;
  readonly labels: number;
  /** Those with a time stamp. */
  readonly timedLabels: number;
  readonly hasBracketedTimes: boolean;
  /** Those with a time behind their colon, which may be part of what was said. */
  readonly timesAhead: number;
  /** Labels that can be nothing else, and those of them without a time stamp. */
  readonly sureLabels: number;
  readonly sureUntimed: number;
  /** Lines with a time stamp and without a label. */
  readonly timedLines: number;
  readonly dashes: number;
  /** Whether names stand on lines of their own, with a time behind them. */
  readonly hasNameLines: boolean;
  /** The last such line, or one with a role. */
  readonly lastHeader: Mark | undefined;
  /** What the first line is. */
  readonly first: Mark | undefined;
}

/** Often enough to be no accident. */
export const fewTurns = 2;

export const hasTimeAhead = (mark: Mark): boolean => mark.text !== mark.textWithTime;

export function tallyOf({ marks, firstLine }: Reading): Tally {
  const names = new Map<string, number>();
  const sure = new Set<string>();
  const tally = {
    labels: 0,
    timedLabels: 0,
    hasBracketedTimes: false,
    timesAhead: 0,
    sureLabels: 0,
    sureUntimed: 0,
    timedLines: 0,
    dashes: 0,
  };
  const first = marks.find(({ form, from }) => from === firstLine && form !== "cue" && form !== "gap");
  const hasNameLines = areNameLines(marks, first);
  for (const mark of marks) {
    const { form, label } = mark;
    if (form === "time") tally.timedLines += 1;
    else if (form === "dash") tally.dashes += 1;
    if (!label || form === "dash" || (isNameLine(mark) && !hasNameLines)) continue;
    tally.labels += 1;
    const isAhead = hasTimeAhead(mark);
    const isTimed = mark.time !== null && !isAhead;
    if (isAhead) tally.timesAhead += 1;
    if (isTimed) tally.timedLabels += 1;
    if (isTimed && mark.time?.isBracketed) tally.hasBracketedTimes = true;
    if (!label.isSure) names.set(label.key, (names.get(label.key) ?? 0) + 1);
    else if (label.type === "turn" && label.role !== "system") {
      tally.sureLabels += 1;
      if (!isTimed) tally.sureUntimed += 1;
      sure.add(label.role ?? label.key);
    }
  }
  let established = sure.size;
  for (const times of names.values()) if (times >= fewTurns) established += 1;
  const lastHeader = marks.findLast(({ form }) => form === "header");
  const hasBothRoles = sure.has("agent") && sure.has("customer");
  return { ...tally, hasBothRoles, names, established, hasNameLines, lastHeader, first };
}

/** `Ann Smith 0:05`, which without others like it might be `Monday 12:30`. */
export const isNameLine = ({ form, label }: Mark): boolean => form === "header" && label?.isSure === false;

function areNameLines(marks: readonly Mark[], first: Mark | undefined): boolean {
  // Behind a time any word could be what was said, unless there is nothing else.
  if (first?.isTimeFirst) return marks.every(({ form }) => form === "header");
  if (first?.form === "header") return true;
  let nameLines = 0;
  let labels = 0;
  for (const mark of marks) {
    if (isNameLine(mark) && !mark.isTimeFirst) nameLines += 1;
    else if (mark.label) labels += 1;
  }
  return nameLines > labels;
}
