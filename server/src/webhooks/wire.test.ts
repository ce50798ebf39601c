import { expect, test } from "vitest";
import type { Webhook } from "./types.ts";
import { toWire } from "./wire.ts";

const now = new Date("2026-03-01T12:00:00Z");
const earlier = new Date("2026-03-01T11:59:59Z");
const later = new Date("2026-03-01T12:00:01Z");

const webhook: Webhook = {
  id: "wh_1",
  url: "https://example.com/hook",
  description: null,
  events: [],
  hasSecret: true,
  previousSecretUntil: null,
  status: "enabled",
  disabledReason: null,
  disabledAt: null,
  health: { failures: 0, failingSince: null, lastSuccessAt: null, lastFailureAt: null, openUntil: null },
  createdBy: "key_1",
  createdAt: earlier,
  updatedAt: earlier,
};

test.each([
  ["never rotated", null, null],
  ["rotated, and the overlap is over", earlier, null],
  ["over at this moment", now, null],
  ["rotated a moment ago", later, later.toISOString()],
])("the previous secret is shown as long as it counts: %s", (_name, previousSecretUntil, expected) => {
  expect(toWire({ ...webhook, previousSecretUntil }, now).previous_secret_until).toBe(expected);
});

test.each([
  ["closed", null, null],
  ["half_open", earlier, null],
  ["half_open", now, null],
  ["open", later, later.toISOString()],
])("a circuit that is %s tells the next try only while it is still to come", (circuit, openUntil, expected) => {
  const { health } = toWire({ ...webhook, health: { ...webhook.health, openUntil } }, now);
  expect([health.circuit, health.retry_at]).toEqual([circuit, expected]);
});
