import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { localBus } from "../platform/bus.ts";
import { createLog } from "../platform/log.ts";
import { createDeliverer, type DelivererDeps } from "./create-deliverer.ts";

test("a node that has lost its database waits before it looks for work again", async () => {
  let looks = 0;
  const number = () => {
    looks += 1;
    // A loop that never waits would keep the test from continuing.
    if (looks > 100) throw new Error("looked too often");
    return undefined;
  };
  const deps: Partial<DelivererDeps> = {
    db: { query: async () => [], transaction: () => Promise.reject(new Error("nothing is to be written")) },
    clock: { now: () => new Date() },
    secrets: { decrypt: (sealed) => sealed.toString() },
    bus: localBus(),
    log: createLog("silent"),
    presence: { number },
  };
  const deliverer = createDeliverer(deps as DelivererDeps);
  deliverer.start();
  await nextTurn();
  await deliverer.stop();
  expect(looks).toBe(1);
});
