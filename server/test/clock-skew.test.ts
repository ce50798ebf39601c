import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../src/delivery/test-receiver.ts";
import { createNodes, type RunningNode, send } from "../src/stream/test-nodes.ts";

const tenMinutesMs = 600_000;
const nodes = await createNodes({ ALLOW_LOCAL_WEBHOOKS: "on" });
const key = await nodes.key("ws_skew");
const receiver = await startReceiver();
afterAll(() => receiver.close());

let ahead: RunningNode;
beforeAll(async () => {
  await nodes.start({ environment: { ROLE: "worker" } });
  const clock = { now: () => new Date(Date.now() + tenMinutesMs) };
  ahead = await nodes.start({ clock, environment: { ROLE: "api" } });
});

test("what a node writes whose clock is ten minutes ahead is delivered now, not in ten minutes", async () => {
  const webhook = { name: "Skew", url: receiver.url, events: ["ticket.created"] };
  await send(ahead, key, "POST", "/webhooks", webhook);
  const ticket = await send(ahead, key, "POST", "/tickets", { title: "Early" });
  expect(Math.abs(Date.parse(ticket.created_at) - Date.now())).toBeLessThan(tenMinutesMs / 2);
  await expect
    .poll(() => receiver.received.map(({ event }) => event.data.id), { timeout: 180_000 })
    .toEqual([ticket.id]);
});

test("a clock that is set while the node runs is noticed: its readiness warns", async () => {
  let setByMs = 0;
  const clock = { now: () => new Date(Date.now() + setByMs) };
  const node = await nodes.start({ clock, environment: { ROLE: "api" } });
  const warned = async () => {
    await send(node, key, "GET", "/tickets");
    const ready = await (await fetch(new URL("/readyz", node.base))).json();
    return (ready as { warnings?: Record<string, string> }).warnings?.clock;
  };
  expect(await warned()).toBeUndefined();
  setByMs = tenMinutesMs;
  await expect.poll(warned, { timeout: 60_000 }).toMatch(/^this machine's clock is \d+(\.\d)? s ahead of/);
});
