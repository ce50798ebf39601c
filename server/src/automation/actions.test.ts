import type { RuleRunWire } from "@cqs/contract";
import { expect, test } from "vitest";
import { until } from "../../test/until.ts";
import { startRuleService } from "./test-service.ts";

const { service, call, make, read, rule, fired, talk, scored } = await startRuleService();
const outcomes = ({ results }: RuleRunWire) => results.map(({ outcome }) => outcome);

test("tag, set status and resolve a conversation", async () => {
  let id = "";
  const run = await fired(
    {
      when: { event: "conversation.created" },
      if: "data.transcript.contains('refund') && data.channel == 'chat'",
      do: [
        { do: "tag", tags: ["refund", "refund", "seen"] },
        { do: "tag", tags: ["seen"] },
        { do: "resolve" },
        { do: "set_status", status: "resolved" },
        { do: "set_status", status: "open" },
      ],
    },
    async () => {
      id = (await talk({ tags: ["own"] })).id;
    },
  );
  expect(run).toMatchObject({ outcome: "done", subject_id: id, event_type: "conversation.created" });
  expect(outcomes(run)).toEqual(["done", "nothing", "done", "nothing", "done"]);
  const conversation = await read(`/conversations/${id}`);
  expect(conversation.tags).toEqual(["own", "refund", "seen"]);
  expect(conversation.resolved_at).toBeNull();
  const { rows } = await service.db.pool.query(
    "select type, depth from event where resource_id = $1 and type like 'conversation.%' order by sequence",
    [id],
  );
  expect(rows).toEqual([
    { type: "conversation.created", depth: 0 },
    { type: "conversation.resolved", depth: 1 },
  ]);
});

test("assign, set status, set priority, escalate and resolve a ticket", async () => {
  const opened = await make("/tickets", { title: "Slow" });
  const run = await fired(
    {
      when: { event: "ticket.status_changed" },
      if: `event.resource.id == '${opened.id}' && data.status == 'pending'`,
      do: [
        { do: "assign", assignee: "ann@example.com" },
        { do: "set_priority", priority: "high" },
        { do: "escalate", assignee: "lead@example.com" },
        { do: "escalate", priority: "low" },
        { do: "set_status", status: "pending" },
        { do: "resolve" },
        { do: "resolve" },
      ],
    },
    () => call("PATCH", `/tickets/${opened.id}`, { status: "pending" }),
  );
  expect(outcomes(run)).toEqual(["done", "done", "done", "nothing", "done", "done", "nothing"]);
  expect(run.results[2]?.detail).toBe("Escalated: priority, status, tags, assignee changed.");
  expect(await read(`/tickets/${opened.id}`)).toMatchObject({
    assignee: "lead@example.com",
    priority: "urgent",
    status: "solved",
    tags: ["escalated"],
  });
});

test("a ticket that is closed refuses, and the log says so", async () => {
  const { id } = await make("/tickets", { title: "Over" });
  await call("PATCH", `/tickets/${id}`, { status: "solved" });
  const run = await fired(
    {
      when: { event: "ticket.status_changed" },
      if: `data.id == '${id}' && data.status == 'closed'`,
      do: [{ do: "escalate" }, { do: "tag", tags: ["late"] }],
    },
    () => call("PATCH", `/tickets/${id}`, { status: "closed" }),
  );
  expect(run.results).toEqual([
    { do: "escalate", outcome: "refused", detail: "This ticket is closed and can't be changed.", resource: null },
    { do: "tag", outcome: "refused", detail: "This ticket is closed and can't be changed.", resource: null },
  ]);
});

test("escalating a conversation opens a ticket once, then raises it", async () => {
  let id = "";
  const run = await fired(
    {
      when: { event: "conversation.created" },
      if: "data.external_id == 'angry-1'",
      do: [{ do: "escalate", priority: "high", tag: null }, { do: "escalate" }, { do: "escalate" }],
    },
    async () => {
      id = (await talk({ external_id: "angry-1", contact: { email: "angry@example.com" } })).id;
    },
  );
  expect(outcomes(run)).toEqual(["done", "done", "nothing"]);
  const { items } = await read(`/tickets?linked_conversation_id=${id}`);
  const { contact_id } = await read(`/conversations/${id}`);
  expect(items).toMatchObject([{ priority: "urgent", tags: ["escalated"], status: "open", contact_id }]);
  expect(contact_id).not.toBeNull();
});

test("create a contact from the event and assign it; the conversation has it from then on", async () => {
  let id = "";
  const run = await fired(
    {
      when: { event: "conversation.created" },
      if: "has(data.metadata.email)",
      do: [
        {
          do: "create_contact",
          fields: {
            email: "{{data.metadata.email}}",
            first_name: "{{ data.metadata.name }} {{data.nothing.here}}",
            phone: "{{data.metadata.phone}}",
            custom_fields: { source: "{{event.type}} of {{data.external_id}}", rank: 3 },
          },
        },
        { do: "assign", assignee: "ann@example.com" },
        { do: "tag", tags: ["new"] },
        { do: "create_ticket", title: "Call {{data.metadata.name}}" },
      ],
    },
    async () => {
      id = (await talk({ external_id: "caller-1", metadata: { email: "maria@example.com", name: "Maria" } })).id;
    },
  );
  expect(outcomes(run)).toEqual(["done", "done", "done", "done"]);
  const { items } = await read("/contacts?email=maria@example.com");
  expect(items).toMatchObject([
    {
      first_name: "Maria",
      phone: null,
      assignee: "ann@example.com",
      tags: ["new"],
      custom_fields: { source: "conversation.created of caller-1", rank: 3 },
    },
  ]);
  expect((await read(`/conversations/${id}`)).contact_id).toBe(items[0].id);
  expect(await read(`/tickets/${run.results[3]?.resource?.id}`)).toMatchObject({
    title: "Call Maria",
    contact_id: items[0].id,
    linked_conversation_id: id,
  });
});

test("a contact that is created after a ticket is not made the conversation's", async () => {
  let id = "";
  const run = await fired(
    {
      when: { event: "conversation.created" },
      if: "data.external_id == 'about-another'",
      do: [
        { do: "create_ticket", title: "Call the neighbour" },
        { do: "create_contact", fields: { email: "neighbour@example.com" } },
      ],
    },
    async () => {
      id = (await talk({ external_id: "about-another" })).id;
    },
  );
  expect(outcomes(run)).toEqual(["done", "done"]);
  expect((await read(`/conversations/${id}`)).contact_id).toBeNull();
});

test("a score sets off a ticket and a review; the review is asked for once", async () => {
  let id = "";
  const run = await fired(
    {
      when: { event: "scorecard.created" },
      if: "data.score <= 100 && data.grader.kind == 'local'",
      do: [
        { do: "create_ticket", title: "Scored {{data.score}}", priority: "low", tags: ["scored"] },
        { do: "set_priority", priority: "high" },
        { do: "ask_for_review", reviewers: ["ann", "bob"], blind: true },
        { do: "ask_for_review" },
      ],
    },
    async () => {
      id = (await talk()).id;
    },
  );
  expect(outcomes(run)).toEqual(["done", "done", "done", "nothing"]);
  const { score, scorecard_id } = await read(`/conversations/${id}`);
  const { items: tickets } = await read(`/tickets?linked_conversation_id=${id}`);
  expect(tickets).toMatchObject([{ title: `Scored ${score}`, priority: "high", tags: ["scored"] }]);
  const { items } = await read(`/reviews?conversation_id=${id}&reviewer=somebody`);
  expect(items).toMatchObject([
    { reason: "rule: Under test", assignees: ["ann", "bob"], blind: true, reviewers_wanted: 2, status: "open" },
  ]);
  const { rows } = await service.db.pool.query("select scorecard_id from review where conversation_id = $1", [id]);
  expect(rows).toEqual([{ scorecard_id }]);
});

test("a trigger's call sets off its rules, about what the call made", async () => {
  const trigger = await make("/triggers", {
    name: "From the shop",
    resource: "contact",
    schema: { type: "object" },
    mapping: { email: "/mail" },
  });
  const run = await fired(
    {
      when: { trigger_id: trigger.id },
      if: "data.payload.vip == true",
      do: [
        { do: "tag", tags: ["vip"] },
        { do: "create_ticket", title: "Greet {{data.payload.mail}}" },
      ],
    },
    async () => {
      for (const vip of [false, true]) {
        const address = new URL(trigger.url).pathname;
        const reply = await fetch(new URL(address, service.base), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ mail: "shop@example.com", vip }),
        });
        expect(reply.status).toBe(202);
      }
    },
  );
  expect(run).toMatchObject({ event_type: "trigger.received", resource_id: trigger.id });
  expect(outcomes(run)).toEqual(["done", "done"]);
  const { items } = await read("/contacts?email=shop@example.com");
  expect(items).toMatchObject([{ id: run.subject_id, tags: ["vip"] }]);
});

test("a webhook that is called gets the firing's event, whatever it subscribed to", async () => {
  const webhook = await make("/webhooks", { url: "https://example.com/hook", events: ["agent.published"] });
  const run = await fired(
    {
      when: { event: "ticket.created" },
      if: "data.title == 'Tell them'",
      do: [{ do: "call_webhook", webhook_id: webhook.id }],
    },
    () => make("/tickets", { title: "Tell them" }),
  );
  expect(outcomes(run)).toEqual(["done"]);
  const { rows } = await service.db.pool.query(
    `select event.type, event.depth, event.data from delivery join event on event.id = delivery.event_id
      where delivery.webhook_id = $1`,
    [webhook.id],
  );
  expect(rows).toEqual([
    {
      type: "automation.triggered",
      depth: 1,
      data: {
        id: run.id,
        rule: { id: run.rule_id, name: "Under test" },
        event: { id: run.event_id, type: "ticket.created", resource: { type: "ticket", id: run.resource_id } },
        results: run.results,
      },
    },
  ]);
});

test("scoring again at every score goes round and is stopped", async () => {
  const { id } = await talk({ external_id: "again-and-again" });
  await scored(id);
  const { id: ruleId } = await rule({
    when: { event: "scorecard.created" },
    if: `data.conversation_id == '${id}'`,
    do: [{ do: "rescore" }],
  });
  expect((await call("POST", `/conversations/${id}/score`, {})).status).toBe(202);
  const stopped = await until(async () => {
    const found = await read(`/rules/${ruleId}`);
    return found.enabled ? undefined : found;
  });
  expect(stopped.stopped_reason).toContain(`20 times within an hour for the same conversation, ${id}`);
  expect(stopped.stopped_at).not.toBeNull();
  const { items } = await read(`/rules/${ruleId}/runs?limit=100&outcome=done`);
  expect(items).toHaveLength(20);
  const again = await call("PATCH", `/rules/${ruleId}`, { enabled: true });
  expect(again.json.data).toMatchObject({ enabled: true, stopped_reason: null, stopped_at: null });
  await call("DELETE", `/rules/${ruleId}`);
});
