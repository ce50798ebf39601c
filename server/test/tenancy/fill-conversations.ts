import { modelCall } from "../../src/otlp/test-spans.ts";
import { halfLoud, wavFile } from "../../src/recordings/test-source.ts";
import { type Corner, each, nameOf, request } from "./corners.ts";
import type { Directory } from "./fill-directory.ts";

/** Long enough for events to name the text rather than to repeat it. */
const filler = "and we looked at it together once more ".repeat(30);

const transcriptOf = (marker: string, i: number) =>
  [
    `Customer: I have a question about ${marker}.`,
    // Every second one fails a criterion.
    `Agent: Good morning, ${marker} speaking${i % 2 ? ", why do you bother me" : ""}. ${filler}`,
    `Customer: Thank you, ${marker}.`,
  ].join("\n");

const recording = wavFile([halfLoud(1)]);

/** Makes conversations by each way in: one call each, an upsert, a recording, spans. Returns the ids of the first. */
export async function fillConversations(
  corner: Corner,
  { rubricId, contactId }: Directory,
  giveFile: (content: Buffer) => string,
): Promise<readonly string[]> {
  const { marker } = corner;
  const post = (body: object) => request(corner, "POST", "/conversations", body);
  const about = { rubric_id: rubricId, contact_id: contactId, tags: [marker], metadata: { note: marker } };
  const made = await each(corner, (name, i) =>
    post({
      ...about,
      external_id: name,
      title: name,
      agent: name,
      channel: i % 2 ? "voice" : "chat",
      started_at: new Date().toISOString(),
      assignee_id: corner.ownerId,
      transcript: transcriptOf(marker, i),
      ...(i === 0 ? { audio_url: giveFile(recording) } : {}),
    }),
  );
  const shared = { ...about, external_id: "shared", agent: marker, upsert: true };
  await post({ ...shared, transcript: transcriptOf(marker, 0) });
  await post({ ...shared, transcript: `${transcriptOf(marker, 0)} Goodbye.` });
  await post({ ...shared, external_id: nameOf(corner, 90), events: eventsOf(marker) });
  await sendSpans(corner, 1);
  const [first] = made;
  await request(corner, "PATCH", `/conversations/${first.id}`, { status: "resolved" });
  return made.map(({ id }) => id);
}

const eventsOf = (marker: string) => [
  { type: "turn", role: "customer", content: `Where is ${marker}?` },
  { type: "turn", role: "agent", content: `${marker} is here.` },
];

/** Sends spans with and without a session, under trace ids that every corner uses. */
export async function sendSpans(corner: Corner, number: number): Promise<void> {
  for (const [trace, named] of [
    ["a", { "gen_ai.conversation.id": "shared-session" }],
    ["b", {}],
  ] as const) {
    const attributes = { ...modelCall([`user: Where is ${corner.marker}?`], `${corner.marker} was sent.`), ...named };
    const span = {
      traceId: trace.repeat(32),
      spanId: String(2 * corner.round + number).repeat(16),
      name: corner.marker,
      startTimeUnixNano: `${Date.now()}000000`,
      endTimeUnixNano: `${Date.now()}000001`,
      attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    };
    await request(corner, "POST", "/otlp/v1/traces", { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
  }
}
