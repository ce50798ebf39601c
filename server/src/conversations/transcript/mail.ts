import { Lines, skipBlank, trimEnd } from "./lines.ts";
import { readAttribution } from "./mail-attributions.ts";
import { readHeaders } from "./mail-headers.ts";
import type { Introduction } from "./mail-senders.ts";
import { breakAt, quotation } from "./mail-structure.ts";
import { gap, type Mark, mark, type Time } from "./marks.ts";
import type { Reading } from "./reading.ts";

/** Deeper quotations count as this one. */
const maxDepth = 50;
/** Far more than a thread has; what comes after them stays together. */
const maxMails = 20_000;
const unknown: Introduction = { sender: null, sent: null };

/**
 * A thread of mails: each is one turn of its sender, and where somebody answers between the lines of another, each
 * part is. Null if the text has no mail's structure, or the labels of a conversation.
 */
export function readMail(text: string, reading: Reading): Mark[] | null {
  if (isConversation(reading)) return null;
  const marks: Mark[] = [];
  const lines = new Lines(text);
  const introductionAt = introductionReader(text, lines);
  /** By depth of quotation. */
  const senders: Introduction[] = [];
  let mails = 0;
  let depth = 0;
  let isNew = true;
  let lastEnd = 0;
  let ruleStart = -1;
  while (lines.next()) {
    const quoted = quotation(text, skipBlank(text, lines.start, lines.end), lines.end);
    const { content } = quoted;
    if (content === lines.end) continue;
    const found = mails < maxMails ? introductionAt(quoted.depth, content) : null;
    const level = Math.min(found?.depth ?? quoted.depth, maxDepth);
    if (found) {
      senders.length = Math.min(senders.length, level);
      senders[level] = found;
      mails += 1;
      isNew = true;
      ruleStart = -1;
    } else if (ruleStart < 0 && breakAt(text, content, lines.end) === "rule") {
      // Above headers it belongs to them; else to the text.
      ruleStart = content;
    } else {
      if (isNew || level !== depth) {
        const { sender, sent } = senders[level] ?? unknown;
        const time: Time | null = sent && { stamp: sent, until: null, isBracketed: false };
        marks.push(mark("voice", lastEnd, ruleStart < 0 ? content : ruleStart, time, sender));
      }
      isNew = false;
      depth = level;
      ruleStart = -1;
      lastEnd = trimEnd(text, content, lines.end);
    }
  }
  if (mails === 0) return null;
  if (ruleStart < 0) marks.push(gap(lastEnd));
  else if (isNew) marks.push(mark("voice", lastEnd, ruleStart, null, null));
  return marks;
}

/** Reads what introduces a mail from the current line on, and goes to the end of it. */
function introductionReader(text: string, lines: Lines) {
  let noHeadersBefore = 0;
  return (depth: number, content: number): (Introduction & { readonly depth: number }) | null => {
    if (lines.start >= noHeadersBefore) {
      const headers = readHeaders(text, lines, depth);
      noHeadersBefore = headers.to;
      if (headers.mail) return { ...headers.mail, depth };
    }
    if (breakAt(text, content, lines.end) === "separator") return { ...unknown, depth };
    const attribution = readAttribution(text, lines, content);
    return attribution && { ...attribution, depth: isQuotedNext(text, lines, depth) ? depth + 1 : depth };
  };
}

/** Labels of both sides, or one on top that is sure or comes again: then a mail was only read out or pasted. */
function isConversation({ marks, firstLine }: Reading): boolean {
  const labels = marks.filter(({ form }) => form === "label").flatMap(({ label }) => label ?? []);
  const roles = new Set(labels.filter(({ isSure, type }) => isSure && type === "turn").map(({ role }) => role));
  if (roles.has("agent") && roles.has("customer")) return true;
  const top = marks[0]?.from === firstLine && marks[0].form === "label" ? marks[0].label : null;
  return top !== null && (top.isSure || labels.filter(({ key }) => key === top.key).length > 1);
}

/** Whether what comes next is quoted deeper. */
function isQuotedNext(text: string, lines: Lines, depth: number): boolean {
  const back = lines.bookmark();
  let isDeeper = false;
  while (lines.next()) {
    const next = quotation(text, skipBlank(text, lines.start, lines.end), lines.end);
    if (next.content === lines.end && next.depth <= depth) continue;
    isDeeper = next.depth > depth;
    break;
  }
  back();
  return isDeeper;
}
