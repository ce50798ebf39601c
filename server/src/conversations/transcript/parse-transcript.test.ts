import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseTranscript } from "./parse-transcript.ts";
import { told } from "./test-transcripts.ts";

test("a place is a piece of the unchanged text, without label and white space", () => {
  const text = "\ufeffAgent:  Hello 🙂 \n\n  Customer : hi\r\n there\t\n";
  expect(parseTranscript(text)).toEqual([
    { type: "turn", role: "agent", name: null, start: 9, end: 17, atMs: null, untilMs: null },
    { type: "turn", role: "customer", name: null, start: 33, end: 43, atMs: null, untilMs: null },
  ]);
});

/** Under what would be lost: the transcript, and what is told in it. */
const promises: readonly (readonly [string, string, readonly string[]])[] = [
  ["lines without a label belong to the turn before", "Agent: a\nb\n\nc\nUser: d", ["agent: a\nb\n\nc", "customer: d"]],
  ["what comes before the first label is kept", "Chat 77\nAgent: a", ["?: Chat 77", "agent: a"]],
  ["no label at all is one turn", "a\n\nb: c\nNote: d", ["?: a\n\nb: c\nNote: d"]],
  ["labels without any text are not lost", "Agent:", ["?: Agent:"]],
  ["a label without text gives no place", "Agent:\nUser: a", ["customer: a"]],
  ["form feeds and old line ends end lines", "Agent: a\fUser: b\rAgent: c", ["agent: a", "customer: b", "agent: c"]],
  ["marks of direction are no part of labels", "\u202bלקוח\u202c: שלום", ["customer: שלום"]],
  [
    "fields, addresses and times in a turn are nobody's labels",
    "Agent: this:\nCustomer ID: 7\nCustomer Satisfaction: high\nhttp://a.b\nPlan A: x\n12:30 b\nUser: (12:30) c",
    [
      "agent: this:\nCustomer ID: 7\nCustomer Satisfaction: high\nhttp://a.b\nPlan A: x\n12:30 b",
      "customer: (12:30) c",
    ],
  ],
  ["a bare name needs more than a colon", "Carrier: by ship", ["?: Carrier: by ship"]],
  ["names that come again are speakers", "Ann: a\nb\nBob: c\nAnn: d", ["Ann: a\nb", "Bob: c", "Ann: d"]],
  ["two names in mostly plain text are no speakers", "Ann: a\nb\nc\nd\nBob: e", ["?: Ann: a\nb\nc\nd\nBob: e"]],
  ["a word before a colon is no speaker", "Ann: a\nAnn: b\nparcel: c\nd", ["Ann: a", "Ann: b\nparcel: c\nd"]],
  ["text that is labelled throughout has speakers", "A: one\nC: two", ["A: one", "C: two"]],
  ["who has a number is told apart", "Agent 1: a\nAgent 2: b", ["agent Agent 1: a", "agent Agent 2: b"]],
  ["customer service is no customer", "Customer Service: a\nUser: b", ["agent: a", "customer: b"]],
  ["a supervisor speaks for the agent", "Caller: a\nSupervisor: b", ["customer: a", "agent Supervisor: b"]],
  [
    "labels may be bullets, bold or headings",
    "- Agent: a\n**User:** b\n### Agent: c",
    ["agent: a", "customer: b", "agent: c"],
  ],
  ["dashes after roles count when all have them", "Agent - a - b\nUser - c", ["agent: a - b", "customer: c"]],
  ["dashes after roles count for nothing beside labels", "Agent: a\nUser - c", ["agent: a\nUser - c"]],
  ["roles in brackets and before tabs count", "[Agent] a\nUser\tb", ["agent: a", "customer: b"]],
  [
    "tools, retrievals, transfers and errors are kinds of their own, with their names",
    'Agent: a\nTool: find_order(7) -> {"b":1}\nTool (track): c\nTool: d\nfunction_call: e: f\nRetrieval: kb -> g\n' +
      "Search: h\nTransfer: Billing team -> i\nTransfer to Sales: j\nError: Timeout: k\nError 504: l\nSystem: m",
    [
      "agent: a",
      'tool_call find_order: find_order(7) -> {"b":1}',
      "tool_call track: c",
      "tool_call: d",
      "tool_call e: e: f",
      "retrieval kb: kb -> g",
      "retrieval: h",
      "transfer Billing team: Billing team -> i",
      "transfer Sales: j",
      "error Timeout: Timeout: k",
      "error 504: l",
      "system: m",
    ],
  ],
  [
    "that a call was transferred counts without a word",
    "Agent: a\nTransfer:\nUser: b",
    ["agent: a", "transfer: Transfer", "customer: b"],
  ],
  ["what a tool gave may go on for lines", "Tool: a(1)\n{\n}\nUser: b", ["tool_call a: a(1)\n{\n}", "customer: b"]],
  [
    "minutes and seconds grow to hours",
    "Ann 0:05\na\n\nBob 59:59\nb\n\nAnn 1:00:01\nc",
    ["Ann 5000: a", "Bob 3599000: b", "Ann 3601000: c"],
  ],
  ["a clock begins anew at midnight", "[23:59:58] Agent: a\n[00:00:03] User: b", ["agent 0: a", "customer 5000: b"]],
  [
    "a clock time a little before the last is out of order, not of the next day",
    "[10:00:10] Agent: a\n[10:00:05] User: b\n[09:30:00] Agent: c\n[10:00:20] User: d",
    ["agent 1810000: a", "customer 1805000: b", "agent 0: c", "customer 1820000: d"],
  ],
  [
    "up to half a day back is out of order, more than half is the next day",
    "[13:00:00] Agent: a\n[01:00:00] User: b\n[13:00:01] Agent: c\n[01:00:00] User: d",
    ["agent 43200000: a", "customer 0: b", "agent 43201000: c", "customer 86400000: d"],
  ],
  [
    "a clock may begin anew twice",
    "[23:00:00] Agent: a\n[00:10:00] User: b\n[23:00:00] Agent: c\n[00:10:00] User: d",
    ["agent 0: a", "customer 4200000: b", "agent 86400000: c", "customer 90600000: d"],
  ],
  [
    "times of meetings are since the first",
    "Ann Smith 9:30 AM\na\nBob 1:00 PM\nb",
    ["Ann Smith 0: a", "Bob 12600000: b"],
  ],
  [
    "there is no 13 o'clock in the afternoon",
    "13:05 PM Agent: a\n13:06 PM User: b",
    ["?: 13:05 PM Agent: a\n13:06 PM User: b"],
  ],
  [
    "zones count",
    "[2026-01-15T09:30:00Z] Agent: a\n[2026-01-15T10:31:00+01:00] User: b",
    ["agent 0: a", "customer 60000: b"],
  ],
  [
    "days and months are told apart by the others",
    "[1/2/26, 9:30 AM] Ann: a\n[1/13/26, 9:30 AM] Ann: b",
    ["Ann 0: a", "Ann 950400000: b"],
  ],
  ["a time without a label goes on with who spoke", "[00:01] Agent: a\n[00:02] b", ["agent 1000: a", "agent 2000: b"]],
  ["a time may stand on a line of its own", "00:01\nAgent: a\n00:02\nUser: b", ["agent 1000: a", "customer 2000: b"]],
  [
    "times without labels are turns",
    "[00:01] a: b\n[00:03] Okay\n[00:04] Support",
    ["1000: a: b", "3000: Okay", "4000: Support"],
  ],
  [
    "a time that is spoken of is no time stamp",
    "00:01 Agent: a\n12:30 b\n00:05 User: c",
    ["agent 1000: a\n12:30 b", "customer 5000: c"],
  ],
  [
    "chats that were exported have notices and names",
    "15/01/2026, 09:30 - Messages are encrypted\n15/01/2026, 09:31 - Ann 🌸: a\nb\n15/01/2026, 09:32 - Ann left the group",
    ["0: Messages are encrypted", "Ann 🌸 60000: a\nb", "system 120000: Ann left the group"],
  ],
  [
    "chats of meetings say from whom and to whom",
    "12:01:33 From Ann Smith to Everyone: a\n12:01:35 From Bob to Everyone: b",
    ["Ann Smith 0: a", "Bob 2000: b"],
  ],
  [
    "subtitles go on with who spoke, and hold more than one",
    "1\n00:00:01,000 --> 00:00:04,000\nAgent: a\n\n2\n00:00:05,000 --> 00:00:07,500\nb\n- Bob: c\n- Agent: d\n",
    ["agent 1000-4000: a", "agent 5000-7500: b", "customer Bob 5000-7500: c", "agent 5000-7500: d"],
  ],
  [
    "voices are told apart within a subtitle",
    "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>a</v> <v.loud Bob>b\nc</v>\n\n00:05.000 --> 00:06.000\nd",
    ["Ann 1000-4000: a", "Bob 1000-4000: b\nc", "5000-6000: d"],
  ],
  [
    "mails quote each other, and are answered between the lines",
    "From: Ann <ann@x.org>\nTo: support@x.org\nDate: Thu, 15 Jan 2026 09:30:00 +0100\nSubject: Order: 7\n\nHello,\n\na: b\n\n" +
      "On Wed, Jan 14, 2026 at 8:30 AM Acme <support@x.org>\nwrote:\n> c\n>\n>> On Tue, 13 Jan 2026 at 8:30, Ann wrote:\n>>> d\n> e\nf",
    [
      "customer Ann 172800000: Hello,\n\na: b",
      "agent Acme 86400000: c",
      "customer Ann 0: d",
      "agent Acme 86400000: e",
      "customer Ann 172800000: f",
    ],
  ],
  [
    "mails below a line or the words of a mail program are others",
    "a\n\n-----Original Message-----\nFrom: Bob\nSent: Thursday, January 15, 2026 9:30 AM\nTo: Ann\nSubject: x\n\nb\n" +
      "________________________________\nVon: Zoë\nAn: Ann\n\nc",
    ["?: a", "Bob 0: b", "Zoë: c"],
  ],
  ["mails have headers in other languages", "De: Ana <a@x.org>\nPara: Bob\nAsunto: x\n\na", ["Ana: a"]],
  [
    "a mail that is pasted into a chat stays there",
    "Agent: a\nFrom: b\nTo: c\nUser: d",
    ["agent: a\nFrom: b\nTo: c", "customer: d"],
  ],
];

test.each(promises)("%s", (_promise, text, expected) => {
  expect(told(text)).toEqual(expected);
});

test.each([
  ["Ann Smith", "Ann: a\nBob: b", ["agent Ann: a", "customer Bob: b"]],
  ["ann", "Bob: a\nAnn Smith: b\nBob: c", ["customer Bob: a", "agent Ann Smith: b", "customer Bob: c"]],
  ["Ann Smith", "Ann Jones: a\nBob: b", ["Ann Jones: a", "Bob: b"]],
  ["Ann", "Ann: a", ["agent Ann: a"]],
  [
    null,
    "Agent (Ann): a\nAnn: b\nBob: c\nBob: d",
    ["agent Ann: a", "agent Ann: b", "customer Bob: c", "customer Bob: d"],
  ],
  [null, "Agent: a\nBob: b\nAgent: c", ["agent: a", "customer Bob: b", "agent: c"]],
  [null, "Ann: hi\nBob: Thank you for calling", ["customer Ann: hi", "agent Bob: Thank you for calling"]],
  [null, "Speaker 1: How can I help?\nSpeaker 2: b", ["agent Speaker 1: How can I help?", "customer Speaker 2: b"]],
  [null, "Ann: this is Ann from Acme\nBob: b", ["agent Ann: this is Ann from Acme", "customer Bob: b"]],
  [null, "Ann: hi\nBob: this is Bob from Acme", ["Ann: hi", "Bob: this is Bob from Acme"]],
  [null, "Ann: how can I help\nBob: how can I help", ["Ann: how can I help", "Bob: how can I help"]],
  [null, "Ann: how can I help\nBob: b\nCid: c", ["Ann: how can I help", "Bob: b", "Cid: c"]],
])("with %s as the agent, roles follow from names and greetings", (agentName, text, expected) => {
  expect(told(text, { agentName })).toEqual(expected);
});

const calls = new URL("../../../../../shared/datasets/harper-valley/calls.jsonl", import.meta.url);

// Registered only where the data set is: a skip would count as something left out.
if (existsSync(calls)) {
  test("every line of 1,446 real calls is a turn of the agent or the customer", () => {
    const transcripts = readFileSync(calls, "utf8")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { transcript: string }).transcript);
    expect(transcripts).toHaveLength(1_446);
    for (const transcript of transcripts) {
      const lines = transcript
        .split("\n")
        .map((line) => line.replace(/^(Agent|Customer): /, (_all, who) => `${who.toLowerCase()}: `));
      expect(told(transcript)).toEqual(lines);
    }
  });
}
