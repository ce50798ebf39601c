import { afterAll, expect, test } from "vitest";
import { type LiveService, startLiveService } from "../../tools/test/live-service.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { languages } from "./languages.ts";
import { ask } from "./run-cases.ts";

const posts = 1_000;
const share = 0.1;

let service: LiveService | undefined;
afterAll(() => service?.stop());

/** A small generator of Lehmer's: the same cuts in every run of the same calls. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test.each(Object.entries(languages))(
  "%s: of 1,000 POSTs through a proxy that cuts connections, each makes exactly one record",
  async (_, runner) => {
    service ??= await startLiveService();
    const { address, key } = service;
    const before = await countTickets(address, key);
    const { port, hostname, pathname } = new URL(address);
    expect(hostname).toBe("localhost");
    const proxy = await startCuttingProxy(Number(port), share, seeded(7));
    try {
      const base_url = `http://127.0.0.1:${proxy.port}${pathname}`;
      const client = { max_retries: 20, timeout_ms: 120_000 };
      const [result] = await ask(runner, [{ base_url, client, posts: { key, count: posts, concurrency: 8 } }]);
      expect(result?.error).toBeUndefined();
      expect(new Set(result?.ids).size).toBe(posts);
      expect(proxy.cuts()).toBeGreaterThan(posts / 10);
      expect((await countTickets(address, key)) - before).toBe(posts);
    } finally {
      await proxy.close();
    }
  },
  300_000,
);

async function countTickets(address: string, key: string): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const page = await fetch(`${address}/tickets?limit=100${after}`, { headers: { authorization: `Bearer ${key}` } });
    const { data } = (await page.json()) as { data: { items: { id: string }[]; has_more: boolean } };
    count += data.items.length;
    if (!data.has_more) return count;
    after = `&starting_after=${data.items.at(-1)?.id}`;
  }
}
