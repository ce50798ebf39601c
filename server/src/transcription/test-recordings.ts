import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A loopback server for one test. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const serveBytes = (bytes: Buffer) => serve((_, response) => response.end(bytes));
