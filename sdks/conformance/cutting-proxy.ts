import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  readonly port: number;
  /** How many connections were cut so far. */
  readonly cuts: () => number;
  close(): Promise<void>;
}

/**
 * Passes connections on and cuts a share of them at a random point: before the request is through, or while the answer
 * is. `random` is seeded by the caller, so that a run can be repeated.
 */
export async function startCuttingProxy(to: number, share: number, random: () => number): Promise<CuttingProxy> {
  let cuts = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(to, "127.0.0.1");
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket));
      socket.on("error", () => undefined);
    }
    const cut = () => {
      cuts++;
      client.destroy();
      service.destroy();
    };
    // One connection carries many calls: the cut falls on any piece of any of them.
    const pass = (from: Socket, into: Socket) => {
      from.on("data", (piece: Buffer) => {
        if (random() >= share) return void into.write(piece);
        const length = Math.floor(random() * piece.length);
        into.write(piece.subarray(0, length), cut);
      });
      from.on("end", () => into.end());
    };
    pass(client, service);
    pass(service, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
