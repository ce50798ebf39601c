import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { type ProxyFault, startFaultyProxy } from "./faulty-proxy.ts";
import { preparedLanguages } from "./languages/index.ts";
import { type Delivery, type LiveWorld, openLiveWorld } from "./live-world.ts";
import { ask, type Runner, type RunnerResult } from "./runner.ts";
import { seeded } from "./seeded.ts";

const posts = 1_000;
/** Of the pieces that pass. A call is at least two of them, its request and its answer. */
const cutShare = 0.2;
const secret = "known to both sides";
// The machine may be busy with another suite, and the limits of keys are by the minute.
const testTimeoutMs = 900_000;

let world: LiveWorld;
let delivery: Delivery;

beforeAll(async () => {
  world = await openLiveWorld();
  delivery = await world.delivery(secret);
});
afterAll(() => world?.service.stop());

/** Gives orders through a proxy with faults, and returns the results with the number of faults. */
async function askThrough(
  runner: Runner,
  faultOf: Parameters<typeof startFaultyProxy>[1],
  orders: readonly object[],
): Promise<{ results: readonly RunnerResult[]; faults: number }> {
  const proxy = await startFaultyProxy(world.port, faultOf);
  try {
    const base = { base_url: world.through(proxy.port), key: world.service.key };
    const results = await ask(
      runner,
      orders.map((order) => ({ ...base, ...order })),
    );
    return { results, faults: proxy.faults() };
  } finally {
    await proxy.close();
  }
}

const patient = { client: { max_retries: 20, timeout_ms: 120_000 }, sleep_factor: 0.05 };
const newTag = () => `t${randomUUID()}`;

for (const { name, forms, folder, whyNot, toolchain } of await preparedLanguages()) {
  // Tests that wait for a limit leave the processor to the others.
  describe.skipIf(whyNot).concurrent.each(forms)(`${name}, %s, against the service${whyNot}`, (form) => {
    const runner = () => toolchain.runner(form, folder);

    test(
      "calls above a key's limit wait as long as the service says, and all succeed",
      async () => {
        const tag = newTag();
        const key = await world.keyWithLimit(10);
        const client = { max_retries: 2, timeout_ms: 150_000 };
        const order = { client, key, sleep_factor: 1, posts: { tag, count: 14, concurrency: 4 } };
        const [result] = await ask(await runner(), [{ base_url: world.service.address, ...order }]);
        expect(result?.error).toBeUndefined();
        expect(new Set(result?.ids).size).toBe(14);
        expect(result?.waits.length).toBeGreaterThanOrEqual(4);
        expect(result?.waits.filter((seconds) => seconds < 1 || seconds > 60)).toEqual([]);
        expect(await world.countTickets(tag, "test")).toEqual({ count: 14, has_more: false });
      },
      testTimeoutMs,
    );

    test(
      "of 1,000 POSTs through a proxy that cuts connections, each makes exactly one record",
      async () => {
        const tag = newTag();
        const { key } = world.service;
        const proxy = await startCuttingProxy(world.port, cutShare, seeded(7));
        try {
          const order = {
            ...patient,
            key,
            base_url: world.through(proxy.port),
            posts: { tag, count: posts, concurrency: 8 },
          };
          const [result] = await ask(await runner(), [order]);
          expect(result?.error).toBeUndefined();
          expect(new Set(result?.ids).size).toBe(posts);
          expect(proxy.cuts()).toBeGreaterThan(posts / 5);
          expect(await world.countTickets(tag)).toEqual({ count: posts, has_more: false });
        } finally {
          await proxy.close();
        }
      },
      testTimeoutMs,
    );

    test(
      "what fails with a 5xx, before or after it was done, is done exactly once",
      async () => {
        const tag = newTag();
        const random = seeded(11);
        const faultOf = (): ProxyFault | undefined => {
          const draw = random();
          if (draw < 0.15) return { kind: "refused", when: "before", status: 503 };
          return draw < 0.3 ? { kind: "refused", when: "after", status: 502 } : undefined;
        };
        const order = { ...patient, posts: { tag, count: 60, concurrency: 4 } };
        const { results, faults } = await askThrough(await runner(), faultOf, [order]);
        expect(results[0]?.error).toBeUndefined();
        expect(new Set(results[0]?.ids).size).toBe(60);
        expect(faults).toBeGreaterThan(6);
        expect(results[0]?.waits.length).toBeGreaterThanOrEqual(faults);
        expect(await world.countTickets(tag)).toEqual({ count: 60, has_more: false });
      },
      testTimeoutMs,
    );

    test(
      "answers that break off in the middle lose and double nothing, in writing and in paging",
      async () => {
        const tag = newTag();
        const random = seeded(13);
        const faultOf = (): ProxyFault | undefined => (random() < 0.3 ? { kind: "cut" } : undefined);
        const write = { ...patient, posts: { tag, count: 60, concurrency: 4 } };
        const call = { resource: "tickets", method: "list", query: { tag, limit: 5, order: "asc" }, take: "items" };
        const { results, faults } = await askThrough(await runner(), faultOf, [write, { ...patient, call }]);
        const [written, read] = results;
        expect([written?.error, read?.error]).toEqual([undefined, undefined]);
        expect(faults).toBeGreaterThan(10);
        expect(written?.ids).toHaveLength(60);
        expect(read?.ids).toHaveLength(60);
        expect(new Set(read?.ids)).toEqual(new Set(written?.ids));
      },
      testTimeoutMs,
    );

    test(
      "a slow answer ends at the deadline, and the same key finds what was done meanwhile",
      async () => {
        const tag = newTag();
        let calls = 0;
        const faultOf = (): ProxyFault | undefined => (calls++ === 0 ? { kind: "held", ms: 10_000 } : undefined);
        const call = { resource: "tickets", method: "create", body: { title: "Slow", tags: [tag] } };
        const options = { idempotency_key: newTag() };
        const { results } = await askThrough(await runner(), faultOf, [
          { call: { ...call, options: { ...options, timeout_ms: 1_500 } } },
          { call: { ...call, options }, sleep_factor: 1 },
        ]);
        expect(results[0]?.error).toEqual({ kind: "timeout" });
        expect(results[1]?.value).toMatchObject({ title: "Slow" });
        expect(await world.countTickets(tag)).toEqual({ count: 1, has_more: false });
      },
      testTimeoutMs,
    );

    test("a Retry-After date is waited for, even if the service's clock is ten minutes off", async () => {
      for (const skewMs of [-600_000, 600_000]) {
        let calls = 0;
        const faultOf = (): ProxyFault | undefined => (calls++ === 0 ? refusalAt(Date.now() + skewMs) : undefined);
        const call = { resource: "tickets", method: "list", query: { limit: 1 }, take: "first_page" };
        const { results } = await askThrough(await runner(), faultOf, [{ call }]);
        expect(results[0]?.error).toBeUndefined();
        expect(results[0]?.waits).toEqual([3]);
      }
    });

    test("a delivery is taken while the clocks differ by less than the tolerance, and refused beyond it", async () => {
      const { body, headers } = delivery;
      const sentAt = Number(headers["webhook-timestamp"]);
      const at = (seconds: number, more: object = {}) => ({
        base_url: world.service.address,
        verify: { body, headers, secrets: ["an older one", secret], now: sentAt + seconds, ...more },
      });
      const orders = [at(-300), at(300), at(-301), at(301), at(3_000, { tolerance_seconds: 3_600 })];
      const results = await ask(await runner(), orders);
      const outcomes = results.map(({ value, error }) => error?.kind ?? (value as { type: string }).type);
      const refused = "webhook_verification";
      expect(outcomes).toEqual(["ticket.created", "ticket.created", refused, refused, "ticket.created"]);
    });
  });
}

/** A refusal by a machine whose clock says something else, which asks for three seconds. */
const refusalAt = (nowMs: number): ProxyFault => ({
  kind: "refused",
  when: "before",
  status: 503,
  headers: { date: new Date(nowMs).toUTCString(), "retry-after": new Date(nowMs + 3_000).toUTCString() },
});
