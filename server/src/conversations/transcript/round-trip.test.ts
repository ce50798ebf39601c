import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conversationOf,
  expected,
  hours,
  lineEnds,
  manyLines,
  minutes,
  oneLine,
  type Speaker,
  secondsOf,
  type Turn,
  told,
  turnsOf,
} from "./test-transcripts.ts";

/** What is written is read again: who, what, when. `write` gives the lines before and of each turn. */
function comesBack(
  turns: fc.Arbitrary<readonly Turn[]>,
  speakers: readonly Speaker[],
  write: (turn: Turn, second: number, index: number) => readonly string[],
  times: (second: number, first: number) => string = () => "",
  top: readonly string[] = [],
) {
  fc.assert(
    fc.property(turns, lineEnds, (given, lineEnd) => {
      const seconds = secondsOf(given);
      const written = given.flatMap((turn, i) => write(turn, seconds[i] as number, i));
      const text = [...top, ...written].join(lineEnd);
      const when = seconds.map((second) => times(second, seconds[0] as number));
      expect(told(text)).toEqual(expected(given, speakers, lineEnd, when));
    }),
    { numRuns: 100 },
  );
}

const agent: Speaker = { role: "agent", name: null };
const customer: Speaker = { role: "customer", name: null };
const both = [agent, customer];
const labelled =
  (labels: readonly string[], colon = ": ") =>
  (turn: Turn) => {
    const [first, ...rest] = turn.lines;
    return [`${labels[turn.by]}${colon}${first}`, ...rest];
  };

test.each([
  ["Agent", "Customer"],
  ["AGENT", "CUSTOMER"],
  ["assistant", "user"],
  ["Bot", "Human"],
  ["Rep", "Caller"],
  ["Representative", "Client"],
  ["Advisor", "Guest"],
  ["Support", "Visitor"],
  ["Operator", "Member"],
  ["Customer Service Representative", "Patient"],
  ["客服", "客户"],
  ["**Agent**", "**Customer**"],
  ["\u200fנציג\u200f", "\u200fלקוח"],
  [" Agent ", "\tCustomer"],
])("turns of %s and %s come back", (...labels) => {
  comesBack(turnsOf(2, manyLines), both, labelled(labels));
  comesBack(turnsOf(2, manyLines), both, labelled(labels, "："));
});

test.each([
  ["Agent (Ann)", "Customer (Bob Stone)"],
  ["Ann (Agent)", "Bob Stone (Customer)"],
  ["Ann [Agent]", "Bob Stone [Customer]"],
  ["[Agent] Ann", "[Customer] Bob Stone"],
  ["Agent Ann", "Customer Bob Stone"],
  ["Agent - Ann", "Bob Stone - Customer"],
])("turns of %s and %s come back with their names", (...labels) => {
  const speakers: Speaker[] = [
    { role: "agent", name: "Ann" },
    { role: "customer", name: "Bob Stone" },
  ];
  comesBack(conversationOf(2, manyLines), speakers, labelled(labels));
});

test.each([
  ["Ann Smith", "Dr. O'Neil", "José"],
  ["Jean-Luc van der Berg", "Ann", "bob_92"],
  ["Łukasz", "Анна Иванова", "김민수"],
  ["张伟", "محمد", "שרה כהן"],
  ["Speaker 1", "Speaker 2", "Speaker 3"],
  ["SPEAKER_00", "SPEAKER_01", "SPEAKER_02"],
])("turns of %s, %s and %s come back under their names", (...names) => {
  const speakers = names.map((name) => ({ role: null, name }));
  comesBack(conversationOf(3, manyLines), speakers, labelled(names));
  comesBack(conversationOf(3, oneLine), speakers, labelled(names));
});

const stamped =
  (stamp: (second: number) => string, labels = ["Agent", "Customer"]) =>
  (turn: Turn, second: number) => [`${stamp(second)} ${labels[turn.by]}: ${turn.lines[0]}`];
const sinceStart = (second: number) => `${second * 1_000}`;
const sinceFirst = (second: number, first: number) => `${(second - first) * 1_000}` || "0";
/** Ten to midnight, so that conversations go past it. */
const late = 86_400 - 600;
const clock = (second: number) => hours((late + second) % 86_400);
const daytime = (second: number) => {
  const [hour = "", ...rest] = clock(second).split(":");
  return `${Number(hour) % 12 || 12}:${rest.join(":")} ${Number(hour) < 12 ? "AM" : "PM"}`;
};
const date = (second: number) => new Date(Date.UTC(2026, 0, 15, 9, 30, second)).toISOString();

test.each<[string, (second: number) => string, (second: number, first: number) => string]>([
  ["[00:12]", (s) => `[${minutes(s)}]`, sinceStart],
  ["00:12", minutes, sinceStart],
  ["00:12 -", (s) => `${minutes(s)} -`, sinceStart],
  ["(00:01:33)", (s) => `(${hours(s)})`, sinceStart],
  ["00:01:33.250", (s) => `${hours(s)}.000`, sinceStart],
  [
    "[00:00:01.000 --> 00:00:02.000]",
    (s) => `[${hours(s)}.000 --> ${hours(s)}.500]`,
    (s) => `${s * 1000}-${s * 1000 + 500}`,
  ],
  ["(23:51:33)", (s) => `(${clock(s)})`, sinceFirst],
  ["11:51:33 PM", daytime, sinceFirst],
  ["[2026-01-15 09:30:00]", (s) => `[${date(s).slice(0, 19).replace("T", " ")}]`, sinceFirst],
  ["[2026-01-15T09:30:00Z]", (s) => `[${date(s).slice(0, 19)}Z]`, sinceFirst],
  ["2026-01-15T09:30:00.000+01:00", (s) => `${date(s).slice(0, 23)}+01:00`, sinceFirst],
  ["15/01/2026, 09:30:00 -", (s) => `15/01/2026, ${date(s).slice(11, 19)} -`, sinceFirst],
  ["[1/15/26, 9:30:00 AM]", (s) => `[1/15/26, ${date(s).slice(11, 19)} AM]`, sinceFirst],
])("turns come back with the times before their labels, as in %s", (_example, stamp, times) => {
  comesBack(turnsOf(2, oneLine), both, stamped(stamp), times);
  const names = ["Ann Smith", "Bob"];
  const speakers = names.map((name) => ({ role: null, name }));
  comesBack(conversationOf(2, oneLine), speakers, stamped(stamp, names), times);
});

test.each<[string, (label: string, second: number) => readonly [string] | readonly [string, ""]]>([
  ["Agent [00:12]: …", (label, s) => [`${label} [${minutes(s)}]: `]],
  ["Agent (00:12): …", (label, s) => [`${label} (${minutes(s)}): `]],
  ["Agent 00:12: …", (label, s) => [`${label} ${minutes(s)}: `]],
  ["Agent: [00:12] …", (label, s) => [`${label}: [${minutes(s)}] `]],
  ["Agent 00:12, with the text on the next line", (label, s) => [`${label} ${minutes(s)}`, ""]],
  ["[Agent] 00:00:12, with the text on the next line", (label, s) => [`[${label}] ${hours(s)}`, ""]],
])("turns come back with the times after their labels, as in %s", (_example, head) => {
  const write = (labels: readonly string[]) => (turn: Turn, second: number) => {
    const [label, below] = head(labels[turn.by] as string, second);
    const [first, ...rest] = turn.lines;
    return below === undefined ? [`${label}${first}`, ...rest] : [label, `${first}`, ...rest, ""];
  };
  // A line with a word and a time at its end looks the same as those with a name.
  const said = manyLines.filter((given) => !given.some((text) => /\d\d:\d\d\)?$/.test(text)));
  comesBack(turnsOf(2, said), both, write(["Agent", "Customer"]), sinceStart);
  const speakers = ["Ann Smith", "Bob"].map((name) => ({ role: null, name }));
  comesBack(conversationOf(2, said), speakers, write(["Ann Smith", "Bob"]), sinceStart);
});

const cueTimes = (second: number) => `${second * 1_000}-${second * 1_000 + 900}`;
const unbroken = manyLines.map((given) => given.filter((text) => text.trim() !== ""));

test("subtitles in SRT come back with their times and labels", () => {
  const write = (turn: Turn, second: number, index: number) => [
    `${index + 1}`,
    `${hours(second)},000 --> ${hours(second)},900`,
    ...labelled(["Agent", "Customer"])(turn),
    "",
  ];
  comesBack(turnsOf(2, unbroken), both, write, cueTimes);
});

test("subtitles in WebVTT come back with their times and voices, without notes, styles and names of cues", () => {
  const speakers = ["Ann Smith", "Bob"].map((name) => ({ role: null, name }));
  const write = (turn: Turn, second: number, index: number) => [
    ...(index % 3 === 0 ? ["NOTE", "nobody: says this", ""] : []),
    ...(index % 2 === 0 ? [`cue-${index}`] : []),
    `${hours(second)}.000 --> ${hours(second)}.900 align:start position:0%`,
    `<v ${speakers[turn.by]?.name}>${turn.lines.join("\n")}</v>`,
    "",
  ];
  const top = ["WEBVTT - a call", "Kind: captions", "", "STYLE", "::cue { color: red }", ""];
  const joined = unbroken.map((given) => [given.join(" ")]);
  comesBack(turnsOf(2, joined), speakers, write, cueTimes, top);
});

test("mails come back as one turn each, with their senders and times", () => {
  const speakers = ["Ann Smith", "Bob Stone"].map((name) => ({ role: null, name }));
  const write = (turn: Turn, second: number) => [
    `From: ${speakers[turn.by]?.name} <someone@example.com>`,
    "To: Carol <carol@example.com>",
    `Date: Thu, 15 Jan 2026 ${hours(9 * 3600 + second)} +0100`,
    "Subject: Agent: where is it?",
    "",
    ...turn.lines,
    "",
  ];
  comesBack(turnsOf(2, manyLines), speakers, write, sinceFirst);
});
