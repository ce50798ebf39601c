import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type LiveService, startLiveService } from "../../tools/test/live-service.ts";

/** A webhook's delivery as it came. */
export interface Delivery {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

interface TicketCount {
  readonly count: number;
  readonly has_more: boolean;
}

/** The real service, with what the live suite needs to know of it. */
export interface LiveWorld {
  readonly service: LiveService;
  readonly port: number;
  /** The base address by way of a proxy. */
  through(port: number): string;
  /** A test key with this limit. */
  keyWithLimit(perMinute: number): Promise<string>;
  /** How many tickets have the tag, in this mode; the service counts to 1,000. */
  countTickets(tag: string, mode?: "live" | "test"): Promise<TicketCount>;
  /** Subscribes to new tickets, makes one, and returns the delivery of its event. */
  delivery(secret: string): Promise<Delivery>;
}

export async function openLiveWorld(): Promise<LiveWorld> {
  const service = await startLiveService();
  const { port, pathname } = new URL(service.address);
  const session = await service.signIn();
  const live = { authorization: `Bearer ${service.key}` };

  async function call<Data>(method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) {
    const response = await fetch(service.address + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  }

  return {
    service,
    port: Number(port),
    through: (proxyPort) => `http://127.0.0.1:${proxyPort}${pathname}`,
    async keyWithLimit(perMinute) {
      const scopes = ["tickets:read", "tickets:write"];
      const key = { name: "With a small limit", scopes, per_minute: perMinute };
      return (await call<{ secret: string }>("POST", "/keys", session, key)).secret;
    },
    async countTickets(tag, mode = "live") {
      const headers = mode === "live" ? live : session;
      const { count, has_more } = await call<TicketCount>("GET", `/tickets/count?tag=${tag}`, headers);
      return { count, has_more };
    },
    async delivery(secret) {
      const receiver = await openReceiver();
      await call("POST", "/webhooks", live, { url: receiver.url, events: ["ticket.created"], secret });
      await call("POST", "/tickets", live, { title: "For the webhook" });
      return receiver.first.finally(() => receiver.close());
    },
  };
}

async function openReceiver() {
  let resolveFirst: (delivery: Delivery) => void;
  const first = new Promise<Delivery>((resolve) => {
    resolveFirst = resolve;
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.writeHead(204).end();
      resolveFirst({ body: Buffer.concat(chunks).toString(), headers: request.headers });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    first,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
