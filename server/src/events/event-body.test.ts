import { expect, test } from "vitest";
import { eventBody } from "./event-body.ts";
import type { StoredEvent } from "./types.ts";

test("the body has its keys in the promised order, and the data byte for byte as it was stored", () => {
  const event: StoredEvent = {
    position: { tx: "7", id: "evt_1" },
    id: "evt_1",
    type: "ticket.created",
    resource: { type: "ticket", id: 'tkt_"1' },
    sequence: 3,
    data: '{"z": 1.0,"a":"\\u00e9 </script>"}',
    createdAt: new Date("2026-01-15T09:30:00.123Z"),
  };
  const body = eventBody({ workspaceId: "ws_1", mode: "live" }, event);
  expect(body).toBe(
    '{"id":"evt_1","type":"ticket.created","created_at":"2026-01-15T09:30:00.123Z","api_version":"v1","mode":"live",' +
      '"workspace_id":"ws_1","resource":{"type":"ticket","id":"tkt_\\"1"},"sequence":3,' +
      '"data":{"z": 1.0,"a":"\\u00e9 </script>"}}',
  );
  expect(JSON.parse(body).data.a).toBe("é </script>");
});
