import type { Branch } from "./span-tree.ts";
import type { Message, ToolCall } from "./types.ts";

/** So many turns and tool calls of one conversation are told apart; what comes after them is left out. */
const maxEntries = 5_000;

/** A turn, or a call of a tool, of the conversation so far. */
export interface Entry {
  readonly role: "customer" | "agent" | "call";
  readonly text: string;
  readonly call: ToolCall | null;
  output: unknown;
  readonly source: Branch;
  /** How it is told from other entries of its source. */
  readonly place: string;
  /** The answer of its source, rather than something that its source was told. */
  readonly isAnswer: boolean;
  /** The newest that its source was told: said right before. */
  readonly isNew: boolean;
  readonly reasoning: string;
  /** In nanoseconds: when it became known. Never before that of the entry ahead. */
  readonly at: string;
  index: number;
}

type Draft = Pick<Entry, "role" | "text" | "call" | "place" | "isNew" | "reasoning"> & { readonly key: string };

export interface Chat {
  /** What a span was told: mostly the chat so far, of which only the end is new. */
  hear(source: Branch): void;
  /** What it answered. */
  say(source: Branch): void;
  readonly entries: readonly Entry[];
}

/** Puts a conversation together from model calls, each of which repeats what went before. Called in the order of time. */
export function createChat(): Chat {
  const entries: Entry[] = [];
  /** Entries of the same role and words, in their order. */
  const alike = new Map<string, Entry[]>();
  const calls = new Map<string, Entry>();

  function insert(draft: Draft, source: Branch, isAnswer: boolean, at: string, index: number): Entry | undefined {
    if (entries.length >= maxEntries) return undefined;
    const { key, ...rest } = draft;
    const entry: Entry = { ...rest, output: null, source, isAnswer, at, index };
    entries.splice(index, 0, entry);
    for (let i = index + 1; i < entries.length; i++) (entries[i] as Entry).index = i;
    const same = alike.get(key) ?? [];
    same.splice(firstFrom(same, index), 0, entry);
    alike.set(key, same);
    if (draft.call?.id != null) calls.set(draft.call.id, entry);
    return entry;
  }

  function matchOf({ key, role, text, call }: Draft, from: number): Entry | undefined {
    const known = call?.id == null ? undefined : calls.get(call.id);
    if (known) return known;
    const same = alike.get(key);
    const exact = same?.[firstFrom(same, from)];
    return exact ?? (role === "agent" ? revised(text, from) : undefined);
  }

  /** An answer that was cut short while it was spoken, or of which only the last part was passed on. */
  function revised(text: string, from: number): Entry | undefined {
    let next = from;
    while (entries[next]?.role === "call") next += 1;
    const entry = entries[next];
    return entry?.isAnswer && isPartOf(text.trim(), entry.text.trim()) ? entry : undefined;
  }

  /** Without the agent's part a history is no history but the newest message only, even if it repeats an older one. */
  function firstPlace({ span }: Branch): number {
    if (span.heard.some(({ role }) => role === "agent")) return 0;
    return entries.findLastIndex(({ role, source }) => role === "agent" && source.span.traceId !== span.traceId) + 1;
  }

  function fill(message: Message, open: Entry[]): void {
    for (const { id, output } of message.results) {
      const call = id === null ? open.shift() : calls.get(id);
      if (call) call.output ??= output;
    }
  }

  return {
    entries,
    hear(source) {
      const { heard, startNs } = source.span;
      const lastAnswer = heard.findLastIndex(({ role }) => role === "agent");
      const drafts = heard.map((message, i) => draftsOf(message, `in${i}`, i > lastAnswer));
      let place = firstPlace(source);
      let from = place;
      const matches = drafts.map((several) =>
        several.map((draft) => {
          const match = matchOf(draft, from);
          if (match && match.index >= from) from = match.index + 1;
          return match;
        }),
      );
      const end = matches.findLastIndex((several) => several.some((match) => match !== undefined));
      const open: Entry[] = [];
      for (const [i, message] of heard.entries()) {
        for (const [j, draft] of (drafts[i] ?? []).entries()) {
          const match = matches[i]?.[j];
          // What is new stands at the end; what was missed so far, where it was told.
          const at = i > end ? startNs : (entries[place - 1]?.at ?? entries[place]?.at ?? startNs);
          const entry = match ?? insert(draft, source, false, at, i > end ? entries.length : place);
          if (!entry) continue;
          place = Math.max(place, entry.index + 1);
          if (entry.call?.id === null) open.push(entry);
        }
        fill(message, open);
      }
    },
    say(source) {
      const { said, endNs } = source.span;
      for (const [i, message] of said.entries()) {
        for (const draft of draftsOf(message, `out${i}`, false)) {
          const last = entries.findLast(({ role }) => role !== "call");
          const isKnown =
            draft.role === "call"
              ? draft.call?.id != null && calls.has(draft.call.id)
              : last?.role === "agent" && last.text.trim() === draft.text.trim() && isSameTrace(last.source, source);
          if (!isKnown) insert(draft, source, true, endNs, entries.length);
        }
        fill(message, []);
      }
    },
  };
}

const isSameTrace = (one: Branch, other: Branch) => one.span.traceId === other.span.traceId;

/** A message as entries: its words, then the calls it asks for. */
function draftsOf({ role, text, reasoning, calls }: Message, place: string, isNew: boolean): Draft[] {
  const isTurn = (role === "customer" || role === "agent") && text !== "";
  const turn = { role: role as "customer" | "agent", text, call: null, place, isNew, reasoning };
  return [
    ...(isTurn ? [{ ...turn, key: `${role} ${text.trim()}` }] : []),
    ...calls.map((call, i) => ({
      ...{ role: "call" as const, text: "", call, place: `${place}.${i}`, isNew, reasoning: "" },
      key: `call ${call.id ?? ""} ${call.name} ${call.id === null ? JSON.stringify(call.input) : ""}`,
    })),
  ];
}

const isPartOf = (text: string, whole: string) =>
  text !== "" && (whole.startsWith(text) || whole.endsWith(text) || text.startsWith(whole));

/** The first of these, which are in order, that stands at this place or after it. */
function firstFrom(sorted: readonly Entry[], index: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Entry).index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
