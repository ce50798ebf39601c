import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface Acknowledged {
  /** Title of each ticket that was answered, with its id. */
  readonly tickets: Map<string, string>;
  /** Transcript of each conversation that was answered, alone or in a batch, with its id. */
  readonly conversations: Map<string, string>;
  /** Per contact the highest count that an answered upsert has written. */
  readonly contacts: Map<string, number>;
  /** Of all answers but 503. */
  readonly requestIds: Set<string>;
  readonly problems: string[];
}

/** A customer who never gives up: retries with the same key until there is an answer, and remembers each one. */
export function startLoad(base: string, key: string, workers: number) {
  const seen: Acknowledged = {
    tickets: new Map(),
    conversations: new Map(),
    contacts: new Map(),
    requestIds: new Set(),
    problems: [],
  };
  let going = true;

  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    while (going) {
      const reply = await attempt(base + path, key, body, headers);
      // A restart answers nothing, or 503: that nothing could be stored, the entry in the audit log included.
      if (reply && reply.status !== 503) {
        seen.requestIds.add(reply.requestId);
        if (reply.status < 300) return reply.data;
        seen.problems.push(`${path}: ${reply.status} ${JSON.stringify(reply.data)}`);
      }
      await sleep(20);
    }
    return undefined;
  }

  async function work(worker: number): Promise<void> {
    for (let turn = 1; going; turn++) {
      const title = randomUUID();
      const ticket = await post("/tickets", { title }, { "idempotency-key": title });
      if (ticket) seen.tickets.set(title, ticket.id);
      const said = [randomUUID(), randomUUID(), randomUUID()].map((words) => `Customer: ${words}`);
      const [alone = "", ...together] = said;
      const agent = `agent ${turn % 3}`;
      const one = await post("/conversations", { transcript: alone, agent }, { "idempotency-key": `c ${title}` });
      if (one) seen.conversations.set(alone, one.id);
      const batch = { conversations: together.map((transcript) => ({ transcript, agent })) };
      const many = await post("/conversations/batch", batch, { "idempotency-key": `b ${title}` });
      for (const { index, data } of many?.results ?? []) seen.conversations.set(together[index] as string, data.id);
      const externalId = `customer-${worker}-${turn % 5}`;
      const contact = await post("/contacts", { external_id: externalId, custom_fields: { turn }, upsert: true });
      if (contact) seen.contacts.set(externalId, turn);
    }
  }

  const running = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    seen,
    async stop(): Promise<Acknowledged> {
      going = false;
      await running;
      return seen;
    },
  };
}

async function attempt(url: string, key: string, body: object, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer of either shape
    const json = (await response.json()) as any;
    return {
      status: response.status,
      requestId: response.headers.get("x-request-id") as string,
      data: json.data ?? json.error,
    };
  } catch {
    return undefined;
  }
}
