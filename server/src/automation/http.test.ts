import { describe, expect, test } from "vitest";
import { type GivenRule, startRuleService, thenDo } from "./test-service.ts";

const { service, key, call, make, read, rule, talk, scored } = await startRuleService();

describe("saving", () => {
  const refused = async (given: Partial<GivenRule>, field: string, words: RegExp) => {
    const body = {
      name: "Bad",
      when: { event: "ticket.created" },
      ...thenDo(given.do ?? [{ do: "resolve" }]),
      ...given,
    };
    for (const path of ["/rules", "/rules/try"]) {
      const reply = await call("POST", path, body);
      expect({ status: reply.status, field: reply.json.error?.field }).toEqual({ status: 400, field });
      expect(reply.json.error.message).toMatch(words);
    }
  };

  test("refuses what could never work, by the name of the field", async () => {
    const none = "0000000000000000000000";
    await refused({ if: "data.score <" }, "if", /is invalid: .+/);
    await refused({ if: "nothing.known == 1" }, "if", /nothing/);
    await refused({ if: "size(data.tags)" }, "if", /true or false/);
    await refused({ if: "data.events.all(a, data.events.all(b, a == b))" }, "if", /inside another/);
    await refused({ when: {} }, "when", /exactly one/);
    await refused({ when: { event: "ticket.created", trigger_id: `trg_${none}` } }, "when", /exactly one/);
    await refused({ when: { trigger_id: `trg_${none}` } }, "when.trigger_id", /doesn.t exist/);
    await refused({ when: { event: "trigger.received" } }, "when.event", /must be one of/);
    const published = { event: "agent.published" };
    const priority = { do: "set_priority", priority: "high" };
    const hook = { do: "create_contact", fields: { email: "a@example.com" } };
    await refused({ when: published, do: [hook, hook, priority] }, "then.2.priority", /apply to a contact/);
    await refused({ when: published, do: [{ do: "tag", tags: ["x"] }] }, "then.0.tags", /isn't about one/);
    await refused({ when: published, do: [{ do: "rescore" }] }, "then.0.do", /isn't about one/);
    await refused({ do: [{ do: "set_status", status: "resolved" }] }, "then.0.status", /not resolved/);
    await refused({ when: { event: "conversation.created" }, do: [priority] }, "then.0.priority", /conversation/);
    await refused(
      { when: { event: "conversation.created" }, do: [{ do: "assign", assignee: "a" }] },
      "then.0.assignee",
      /conversation/,
    );
    await refused({ do: [{ do: "tag" }] }, "then.0.tags", /needs tags/);
    await refused({ do: [{ do: "tag", tags: [] }] }, "then.0.tags", /at least one/);
    await refused({ do: [{ do: "resolve", tags: ["x"] }] }, "then.0.tags", /accept tags/);
    await refused(
      { do: [{ do: "create_contact", fields: { first_name: "A" } }] },
      "then.0.fields.email",
      /at least one of email/,
    );
    await refused(
      { do: [{ do: "create_contact", fields: { email: "nobody" } }] },
      "then.0.fields.email",
      /valid email/,
    );
    await refused(
      { do: [{ do: "create_contact", fields: { email: "{{mail}}" } }] },
      "then.0.fields.email",
      /not a reference/,
    );
    await refused({ do: [{ do: "create_ticket", title: "{{data.}}" }] }, "then.0.title", /not a reference/);
    await refused({ do: [{ do: "rescore", rubric_id: `rub_${none}` }] }, "then.0.rubric_id", /doesn.t exist/);
    await refused({ do: [{ do: "call_webhook", webhook_id: `wh_${none}` }] }, "then.0.webhook_id", /doesn.t exist/);
    await refused({ do: [] }, "then", /at least 1 item; you sent 0/);
    await refused({ do: Array(21).fill({ do: "resolve" }) }, "then", /at most 20 items; you sent 21/);
  });

  test("a change is checked with what stays", async () => {
    const made = await rule({ when: { event: "ticket.created" }, do: [{ do: "set_priority", priority: "low" }] });
    const reply = await call("PATCH", `/rules/${made.id}`, { when: { event: "agent.published" } });
    expect(reply).toMatchObject({ status: 400, json: { error: { field: "then.0.priority" } } });
    expect(await read(`/rules/${made.id}`)).toEqual(made);
    const changed = await call("PATCH", `/rules?id=${made.id}`, { name: "Other", if: "true", position: 7 });
    expect(changed.json.data).toMatchObject({ name: "Other", if: "true", position: 7, ...thenDo(made.then) });
    expect((await call("PATCH", `/rules/${made.id}`, { if: null })).json.data.if).toBeNull();
    await call("DELETE", `/rules/${made.id}`);
  });

  test("each example is a rule that can be made, and a rule that was read can be made again", async () => {
    const { items } = await read("/rules/examples");
    expect(items).toHaveLength(4);
    for (const example of items) {
      const made = await make("/rules", { ...example.rule, enabled: false });
      const { name, when, if: condition } = made;
      const actions = made.then;
      expect({ name, when, if: condition }).toEqual({
        name: example.rule.name,
        when: example.rule.when,
        if: example.rule.if,
      });
      const again = await make("/rules", { name, when, if: condition, ...thenDo(actions), enabled: false });
      expect(again.then).toEqual(actions);
      expect(again.position).toBe(made.position + 1);
    }
  });

  test("there are 200 rules at most, however many are made at once", async () => {
    const { workspaceId: other } = await service.workspace("ws_000000000000000000many");
    const { secret } = await service.key(other);
    const body = { name: "One of many", when: { event: "ticket.created" }, ...thenDo([{ do: "resolve" }]) };
    const send = () => service.call("POST", "/rules", { key: secret, body });
    const statuses: number[] = [];
    for (let batch = 0; batch < 6; batch++) {
      statuses.push(...(await Promise.all(Array.from({ length: 35 }, send))).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(200);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  });
});

describe("trying out", () => {
  const tables = "ticket, contact, event, event_sequence, automation_run, review, delivery, conversation, notice";
  const everything = async () => {
    const found: unknown[] = [];
    for (const table of tables.split(", ")) {
      const { rows } = await service.db.pool.query(`select t::text from ${table} as t order by 1`);
      found.push(rows);
    }
    const { rows } = await service.db.pool.query("select count(*) from pgboss.job where name like 'conversation.%'");
    return [...found, rows];
  };

  test("tells what would happen at past events, and does none of it", async () => {
    await scored((await talk()).id);
    const { id } = await talk({ external_id: "tried", metadata: { email: "tried@example.com" } });
    await scored(id);
    const closed = await make("/tickets", { title: "Tried" });
    const before = await everything();
    const body = {
      when: { event: "conversation.created" },
      if: "data.external_id == 'tried'",
      ...thenDo([
        { do: "tag", tags: ["tried"] },
        { do: "create_contact", fields: { email: "{{data.metadata.email}}" } },
        { do: "assign", assignee: "ann" },
        { do: "create_ticket", title: "From a try" },
        { do: "set_status", status: "closed" },
        { do: "rescore" },
        { do: "ask_for_review" },
      ]),
      last: 5,
    };
    const tried = await make("/rules/try", body);
    expect(tried).toMatchObject({ tried: 2, fired: 1 });
    expect(tried.items[0]).toMatchObject({ fires: true, reason: null, event: { resource: { id } } });
    expect(tried.items[1]).toMatchObject({ fires: false, reason: "The condition is false.", results: [] });
    expect(tried.items[0].results).toEqual([
      { do: "tag", outcome: "done", detail: "Added tried.", resource: { type: "conversation", id } },
      { do: "create_contact", outcome: "done", detail: "Created a contact.", resource: null },
      { do: "assign", outcome: "done", detail: "Assigned to ann.", resource: null },
      { do: "create_ticket", outcome: "done", detail: "Opened a ticket.", resource: null },
      { do: "set_status", outcome: "refused", detail: expect.stringMatching(/open can become/), resource: null },
      { do: "rescore", outcome: "done", detail: "Requested scoring.", resource: { type: "conversation", id } },
      { do: "ask_for_review", outcome: "done", detail: "Asked for a review.", resource: null },
    ]);
    // Under an Idempotency-Key the answer is kept, and nothing else.
    const headers = { "idempotency-key": "try-once" };
    const kept = await service.call("POST", "/rules/try", { key, body, headers });
    expect(kept.json.data).toEqual(tried);
    expect(await everything()).toEqual(before);

    const { items } = await read(`/events?resource_id=${closed.id}`);
    const one = await make("/rules/try", { ...body, event_id: items[0].id });
    expect(one.items).toMatchObject([{ fires: false, reason: expect.stringContaining("ticket.created") }]);
    const unknown = await call("POST", "/rules/try", { ...body, event_id: "evt_0000000000000000000000" });
    expect(unknown).toMatchObject({ status: 400, json: { error: { field: "event_id" } } });
  });

  test("knows no event of another workspace", async () => {
    const { workspaceId: other } = await service.workspace("ws_00000000000000000other");
    const { secret } = await service.key(other);
    const ticket = await make("/tickets", { title: "Of somebody else" });
    // By its resource: the log as a whole waits for every transaction that is still open, in whatever database.
    const { items } = await read(`/events?resource_id=${ticket.id}`);
    const body = { when: { event: "ticket.created" }, ...thenDo([{ do: "resolve" }]) };
    const reply = await service.call("POST", "/rules/try", { key: secret, body: { ...body, event_id: items[0].id } });
    expect(reply).toMatchObject({ status: 400, json: { error: { field: "event_id" } } });
    const last = await service.call("POST", "/rules/try", { key: secret, body });
    expect(last.json.data).toEqual({ tried: 0, fired: 0, items: [] });
  });
});
