import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** A file for one test. */
export async function fileOf(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "cqs-test-recording-"));
  const path = join(folder, "recording");
  await writeFile(path, bytes);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
