import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly event: any;
}

/** How a receiver answers: a status, or whatever it does with the answer itself. */
export type Reply = (received: Received, response: ServerResponse) => number | undefined;

/** Somebody's server on loopback, which remembers what it was sent. */
export async function startReceiver(reply: Reply = () => 200) {
  const received: Received[] = [];
  let answer = reply;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const one = { headers: request.headers, body, event: JSON.parse(body) };
      received.push(one);
      const status = answer(one, response);
      if (status !== undefined) response.writeHead(status).end("thanks");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith(next: Reply) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
