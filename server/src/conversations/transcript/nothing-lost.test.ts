import fc from "fast-check";
import { expect, test } from "vitest";
import type { Place } from "../types.ts";
import { isBlank } from "./lines.ts";
import { parseTranscript } from "./parse-transcript.ts";

/** In order, apart, never empty, inside of the text, without white space around; none only if there is nothing. */
function areSound(text: string, places: readonly Place[]) {
  let last = 0;
  const unsound = places.filter(({ start, end, atMs, untilMs }) => {
    const isApart = start >= last && end > start && end <= text.length;
    const isTrimmed = !isBlank(text.charCodeAt(start)) && !isBlank(text.charCodeAt(end - 1));
    last = end;
    return !isApart || !isTrimmed || !isTime(atMs) || !isTime(untilMs) || (untilMs !== null && untilMs < (atMs ?? 0));
  });
  expect(unsound).toEqual([]);
  expect(places.length === 0).toBe(isNothing(text));
}

const isTime = (ms: number | null) => ms === null || (Number.isInteger(ms) && ms >= 0);

function isNothing(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isBlank(text.charCodeAt(i))) return false;
  return true;
}

const sound = (text: string) => areSound(text, parseTranscript(text));

// Pieces of all formats, in no order: what they make together is mostly none of them.
const pieces = [
  ...["\n", "\n", "\n", "\n\n", "\r\n", "\r", "\f", "\u2028", " ", "\t", "\u00a0", "\u200f", "\u2067", "\ufeff", "\0"],
  ...["Agent", "Customer", "Ann", "Ann Smith", "Bob (Customer)", "Speaker 1", "Tool", "Transfer", "Error", "System"],
  ...[":", ":", ": ", "：", "-", " - ", "|", "(", ")", "[", "]", "<", ">", "> ", ">>", "*", "**", "#", "_", "=", '"'],
  ...[
    "00:12",
    "[00:12]",
    "(12:01:33)",
    "12:01:33.250",
    "9:30 AM",
    "[2026-01-15 09:30:00]",
    "1/15/26, 9:30 PM",
    "99:99",
  ],
  ...["WEBVTT", "NOTE", "STYLE", "1", "00:00:01,000 --> 00:00:02,000", "00:01.000 --> 00:02.000", "<v Ann>", "</v>"],
  ...["From: ", "To: ", "Date: ", "Subject: ", "On Thu, Jan 15, 2026 at 9:30 AM Ann wrote:", "wrote:", "____________"],
  ...["-----Original Message-----", "Thu, 15 Jan 2026 09:30:00 +0100", "<ann@example.com>"],
  ...["find_order(7) -> ok", "http://a.b", "hello", "how can I help", "🙂", "\ud800", "\udc00", "您好", "שלום", "é"],
];
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""));

test("places are in order, apart and never empty, whatever the text", () => {
  fc.assert(fc.property(soup, sound), { numRuns: 2_000 });
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), sound), { numRuns: 1_000 });
  fc.assert(fc.property(fc.array(fc.nat({ max: 0xffff })), (codes) => sound(String.fromCharCode(...codes))));
});

// Lines whose last word is said by somebody, whatever they are taken for.
const heads = [
  ...[
    "",
    "",
    "",
    "  ",
    "- ",
    "> ",
    ">> ",
    "> > ",
    "# ",
    "... ",
    "Agent: ",
    "Customer: ",
    "agent:",
    "Ann: ",
    "Bob Stone: ",
  ],
  ...["Ann (Agent): ", "Agent Ann: ", "Note: ", "Order ID: ", "Tool: ", "Tool: find(7) -> ", "Error: ", "Transfer: "],
  ...[
    "[00:12] ",
    "[00:12] Agent: ",
    "00:12 ",
    "00:12 Ann: ",
    "12:30 ",
    "Agent [00:12]: ",
    "Agent: [00:12] ",
    "(12:01:33) ",
  ],
  ...[
    "9:30 AM Ann: ",
    "[2026-01-15 09:30:00] ",
    "15/01/2026, 09:30 - ",
    "**Agent:** ",
    "[Agent] ",
    "Agent - ",
    "Agent\t",
  ],
  ...[
    "<v Ann>",
    "</v>",
    "<v Ann>hello</v> ",
    "wrote: ",
    "On 15 Jan 2026 ",
    "Received ",
    "http://",
    "a:b ",
    "::: ",
    "\u200f",
  ],
];
const structure = [
  ...["", "", "", "Ann Smith 0:05", "Agent 00:12", "00:12", "[00:12]", "Agent:", "1", "2", ">", "> ", "____________"],
  // Right above such a line, a word would be the name of a subtitle.
  ...["\n00:00:01,000 --> 00:00:02,000", "\n00:01.000 --> 00:02.000 align:start", "-----Original Message-----"],
  ...["From: Ann <a@b.c>", "From: Ann <a@b.c>\nTo: Bob\nDate: Thu, 15 Jan 2026 09:30:00 +0100\nSubject: x\n"],
  ...["On Thu, Jan 15, 2026 at 9:30 AM Ann <a@b.c> wrote:", "> On Thu, Jan 15, 2026 at 9:30 AM Bob <b@b.c>\n> wrote:"],
];
const said = fc.constantFrom(...heads).map((head) => (n: number) => `${head}said${n}said`);
const unsaid = fc.constantFrom(...structure).map((line) => () => line);
const document = fc
  .tuple(fc.constantFrom("", "", "", "WEBVTT\n\n"), fc.array(fc.oneof(said, unsaid), { maxLength: 25 }))
  .map(([top, lines]) => top + lines.map((line, n) => line(n)).join("\n"));

test("every word that is no label, time or header is in exactly one place, however the formats are mixed", () => {
  fc.assert(
    fc.property(document, (text) => {
      const places = parseTranscript(text);
      areSound(text, places);
      const told = places.map(({ start, end }) => text.slice(start, end)).join("\n");
      expect(told.match(/said\d+said/g) ?? []).toEqual(text.match(/said\d+said/g) ?? []);
    }),
    { numRuns: 2_000 },
  );
});

test("a text without any structure is one turn, to the letter", () => {
  const words = fc.constantFrom(
    "hello",
    "there",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "🙂",
    "您好",
    "שלום",
    "wait,",
    "what?",
    "Ann",
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1 }), (parts) => {
      const text = parts.join(" ");
      const places = parseTranscript(text).map(({ role, start, end }) => ({ role, said: text.slice(start, end) }));
      expect(places).toEqual(text.trim() === "" ? [] : [{ role: null, said: text.trim() }]);
    }),
    { numRuns: 300 },
  );
});

const lines = 100_000;
test.each([
  ["labels without text", "a:\n"],
  ["opening brackets", "["],
  ["opening brackets on lines", "[\n"],
  ["quotation marks", ">"],
  ["quotation marks on lines", ">\n"],
  ["colons", ":"],
  ["white space", " \n"],
  ["blanks", " "],
  ["old line ends", "\r"],
  ["time stamps", "00:12\n"],
  ["open time stamps", "[00:12 "],
  ["arrows", "00:00:01,000 --> 00:00:02,000\n"],
  ["open voices", "<v "],
  ["voices", "<v Ann>"],
  ["ends of voices", "</v>"],
  ["headers", "From: a\n"],
  ["headers of mails", "From: a\nTo: b\n"],
  ["attributions", "On 15 Jan 2026 at 9:30 Ann wrote:\n"],
  ["beginnings of attributions", "On 15 Jan 2026\n"],
  ["NUL", "\0"],
  ["halves of characters", "\ud800:\n"],
])("100,000 times %s are read, and what there is stays", (_what, piece) => {
  for (const top of ["", "WEBVTT\n\n", "00:00:01,000 --> 00:00:02,000\n", "From: a\nTo: b\n\n", "Agent: x\n"]) {
    sound(top + piece.repeat(lines));
  }
});

test("a hundred thousand different labels leave nothing out", () => {
  const text = Array.from({ length: lines }, (_, i) => `Name${i}: said${i}said`).join("\n");
  const places = parseTranscript(text);
  areSound(text, places);
  expect(
    places
      .map(({ start, end }) => text.slice(start, end))
      .join("\n")
      .match(/said\d+said/g),
  ).toHaveLength(lines);
});
