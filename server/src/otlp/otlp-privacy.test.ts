import { expect, test } from "vitest";
import { startSpanService } from "./test-service.ts";
import { modelCall } from "./test-spans.ts";

const service = await startSpanService({ quietSeconds: 3600 });

test("personal data is masked before spans are stored, wherever it stands in them", async () => {
  const { secret, scope } = await service.tenant("ws_private");
  await service.db.pool.query("update workspace set pii_mode = 'mask_stored' where id = $1", [scope.workspaceId]);
  const mail = "ann@example.com";
  const attributes = {
    ...modelCall([`user: I am ${mail}`], `Hello ${mail}`),
    "session.id": "private",
    "enduser.id": mail,
    "gen_ai.system_instructions": mail,
  };
  const tool = {
    "gen_ai.tool.name": mail,
    "gen_ai.tool.call.arguments": `{"to":"${mail}"}`,
    "gen_ai.tool.call.id": mail,
  };
  const span = (id: string, from: Record<string, unknown>, further: object = {}) => ({
    traceId: "a".repeat(32),
    spanId: id.repeat(16),
    name: mail,
    startTimeUnixNano: "1768469400000000000",
    endTimeUnixNano: "1768469401000000000",
    attributes: Object.entries(from).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    ...further,
  });
  const spans = [span("1", attributes), span("2", tool, { status: { code: 2, message: `no ${mail}` } })];
  const reply = await service.call("POST", "/otlp/v1/traces", secret, { resourceSpans: [{ scopeSpans: [{ spans }] }] });
  expect(reply.status).toBe(200);
  const { rows } = await service.db.pool.query("select node::text as node from otlp_span order by span_id");
  expect(rows).toHaveLength(2);
  for (const { node } of rows) expect(node).not.toContain(mail);
  expect(rows[0].node).toContain('"text":"I am [');
});
