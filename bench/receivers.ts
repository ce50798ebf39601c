// Receivers of webhooks in a process of their own: each on its own port, each with a character of its own.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Character = "healthy" | "slow" | "flaky";

export interface ReceiverReport {
  readonly requests: number;
  /** Different events that were taken. */
  readonly events: number;
  /** Events that were seen for the first time after a later one of the same resource. */
  readonly outOfOrder: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** From publishing to the first arrival, of each event. */
  readonly latenciesMs: readonly number[];
}

const slowMs = 250;
const flakiness = 0.2;

function startReceiver(character: Character) {
  const taken = new Set<string>();
  const seen = new Map<string, number>();
  const newest = new Map<string, number>();
  let requests = 0;
  let outOfOrder = 0;
  let firstMs = 0;
  let lastMs = 0;

  /** Answers the event's id. */
  function see(body: string): string {
    const { id, sequence, resource, data } = JSON.parse(body);
    lastMs = Date.now();
    firstMs ||= lastMs;
    if (!seen.has(id)) {
      // Tickets that were opened through the API have the time in their title.
      seen.set(id, lastMs - (data.published_at ?? Number(data.title)));
      const before = newest.get(resource.id) ?? 0;
      if (sequence < before) outOfOrder += 1;
      newest.set(resource.id, Math.max(before, sequence));
    }
    return id;
  }

  const answer = (response: ServerResponse, status: number) => response.writeHead(status).end("ok");
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests += 1;
      const id = see(Buffer.concat(chunks).toString());
      if (character === "flaky" && Math.random() < flakiness) return answer(response, 503);
      taken.add(id);
      if (character === "slow") setTimeout(() => answer(response, 200), slowMs);
      else answer(response, 200);
    });
  });
  const listening = new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
  const report = (): ReceiverReport => ({
    requests,
    events: taken.size,
    outOfOrder,
    firstMs,
    lastMs,
    latenciesMs: [...seen.values()],
  });
  return { listening, report, count: () => taken.size };
}

const characters = JSON.parse(process.argv[2] ?? "[]") as Character[];
const receivers = characters.map(startReceiver);
const ports = await Promise.all(receivers.map(({ listening }) => listening));
process.send?.({ ports });
process.on("message", (question) => {
  if (question === "count") process.send?.({ counts: receivers.map((receiver) => receiver.count()) });
  else process.send?.({ reports: receivers.map((receiver) => receiver.report()) });
});
