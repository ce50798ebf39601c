import { asPerson, type Corner, each, nameOf, request } from "./corners.ts";
import type { Directory } from "./fill-directory.ts";

/** Makes reviews, of which the first is submitted and disputed, and a calibration. */
export async function fillReviews(
  corner: Corner,
  { rubricId }: Directory,
  conversationIds: readonly string[],
): Promise<void> {
  const { marker } = corner;
  const post = (path: string, body: object) => request(corner, "POST", path, body);
  const reviews = await each(corner, (_name, i) =>
    post("/reviews", {
      conversation_id: conversationIds[i],
      rubric_id: rubricId,
      reviewers_wanted: 2,
      assignees: [marker],
      due_at: "2099-01-01T00:00:00Z",
    }),
  );
  const evidence = [{ turn: 0, quote: marker }];
  const criteria = [marker, "refused", "asked"].map((key) => ({ key, verdict: "pass", evidence, comment: marker }));
  for (const { id } of reviews) {
    const { submissions } = await post(`/reviews/${id}/submissions`, { reviewer: marker, criteria });
    await post("/disputes", {
      scorecard_id: submissions[0].scorecard_id,
      criterion: "asked",
      reason: marker,
      raised_by: marker,
    });
  }
  await post("/calibrations", {
    name: nameOf(corner, 0),
    rubric_id: rubricId,
    conversation_ids: conversationIds.slice(0, 1),
    reviewers: [marker, `${marker}2`],
  });
}

/** Makes scenarios, attempts by transcript and by messages, and assignments. */
export async function fillTraining(corner: Corner, { rubricId }: Directory): Promise<void> {
  const { marker } = corner;
  const post = (path: string, body?: object) => request(corner, "POST", path, body);
  const scenarios = await each(corner, (name) =>
    post("/training/scenarios", {
      title: name,
      opening_line: `My ${marker} is gone.`,
      closing_line: `Goodbye, ${marker}.`,
      persona: marker,
      goal: marker,
      category: "support",
      facts: { note: marker },
      turns: [{ text: `At noon, ${marker}.`, when: ["when"] }],
      rubric_id: rubricId,
    }),
  );
  for (const { id: scenario_id } of scenarios) {
    const given = { scenario_id, trainees: [marker], due_at: "2099-01-01T00:00:00Z", note: marker };
    await post("/training/assignments", given);
    const transcript = `Customer: My ${marker} is gone.\nAgent: Good morning, ${marker} speaking.`;
    await post("/training/attempts", { scenario_id, trainee: marker, transcript });
    const { id } = await post("/training/attempts", { scenario_id, trainee: marker });
    await post(`/training/attempts/${id}/messages`, { text: `When was that, ${marker}?` });
    await post(`/training/attempts/${id}/complete`);
  }
}

/** Makes rules, triggers with calls, and webhooks, before there is anything to tell of. */
export async function fillAutomation(corner: Corner, hookUrl: string): Promise<string> {
  const { marker } = corner;
  const post = (path: string, body?: object) => request(corner, "POST", path, body);
  const webhook = await post("/webhooks", { url: hookUrl, events: ["*"], description: marker });
  await post(`/webhooks/${webhook.id}/test`);
  await each(corner, async (name) => {
    await post("/rules", {
      name,
      when: { event: "ticket.created" },
      // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
      then: [{ do: "tag", tags: [`rule ${marker}`] }],
    });
    const trigger = await post("/triggers", { name, resource: "ticket", example: { title: marker } });
    const token = trigger.url.split("/").at(-1);
    await corner.service.call("POST", `/inbound/${token}`, { body: { title: `inbound ${marker}` } });
    await corner.service.call("POST", `/inbound/${token}`, { body: { title: 1, note: marker } });
  });
  return webhook.id;
}

/** Makes what runs in the background over all records: exports of every kind, a bulk change, a rescore and a replay. */
export async function startLongRuns(corner: Corner, webhookId: string): Promise<void> {
  const post = (path: string, body: object) => request(corner, "POST", path, body);
  await post("/exports", { resource: "conversations", format: "jsonl", gzip: true });
  await post("/exports", { resource: "traces", format: "jsonl", gzip: false });
  await post("/exports", { resource: "scorecards", format: "csv", gzip: false });
  await post("/bulk-changes", { filters: {}, changes: { add_tags: [`bulk ${corner.marker}`] } });
  await post("/rescores", { filters: {} });
  await post(`/webhooks/${webhookId}/replays`, { filters: { status: "delivered" } });
}

/** Makes what only a signed-in person can: keys, views, invitations, demo data. */
export async function fillAsPerson(corner: Corner): Promise<void> {
  const { marker, mode, workspaceMarker } = corner;
  const post = (path: string, body: object) => request(corner, "POST", path, body, asPerson(corner));
  await each(corner, async (name, i) => {
    await post("/keys", { name, scopes: ["tickets:read"] });
    await post("/views", { resource: "conversations", name, query: { tag: marker }, is_shared: true });
    await post("/invitations", { email: `${mode}${corner.round}${i}@${workspaceMarker}.example`, role: "viewer" });
  });
  if (mode === "test" && corner.round === 0) await fillDemo(corner);
  const sampling = [{ name: marker, when: "score < 1", share: 1, to: "review" }];
  await request(corner, "PATCH", "/scoring-settings", { sampling });
  await request(corner, "PATCH", "/workspace", { name: workspaceMarker }, asPerson(corner));
}

/** Makes demo data, without its webhook: that one never arrives, and is tried again for a day. */
async function fillDemo(corner: Corner): Promise<void> {
  const before = await request(corner, "GET", "/webhooks?limit=100");
  await request(corner, "POST", "/demo-data", { conversations: corner.size }, asPerson(corner));
  const after = await request(corner, "GET", "/webhooks?limit=100");
  const known = new Set(before.items.map(({ id }: { id: string }) => id));
  for (const { id } of after.items) if (!known.has(id)) await request(corner, "DELETE", `/webhooks/${id}`);
}
