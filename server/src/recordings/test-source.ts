import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterFile } from "../../test/after-file.ts";

/** A server that gives recordings out by path, and counts how often each is asked for. */
export async function startSource() {
  const files = new Map<string, (response: ServerResponse) => void>();
  const calls = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    calls.set(path, (calls.get(path) ?? 0) + 1);
    const give = files.get(path);
    if (give) give(response);
    else response.writeHead(410).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    base,
    /** Returns an address that gives these bytes, or whatever the function does. */
    give(content: Buffer | ((response: ServerResponse) => void)): string {
      const path = `/${++count}`;
      files.set(path, typeof content === "function" ? content : (response) => response.end(content));
      return base + path;
    },
    /** Has another path answered, whatever is sent to it. */
    answer: (path: string, give: (response: ServerResponse) => void) => void files.set(path, give),
    callsTo: (url: string): number => calls.get(url.slice(base.length)) ?? 0,
  };
}

/** PCM of 16 bits, one list of samples from -1 to 1 per channel. */
export function wavFile(channels: readonly (readonly number[])[], rate = 8_000): Buffer {
  const frames = channels[0]?.length ?? 0;
  const data = Buffer.alloc(frames * channels.length * 2);
  for (let i = 0; i < frames; i += 1) {
    for (const [channel, samples] of channels.entries()) {
      data.writeInt16LE(Math.round((samples[i] ?? 0) * 32_767), (i * channels.length + channel) * 2);
    }
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels.length, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels.length * 2, 28);
  head.writeUInt16LE(channels.length * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Loud for the first half, silent for the second. */
export const halfLoud = (seconds: number, loudness = 1): number[] =>
  Array.from({ length: seconds * 8_000 }, (_, i) => (i < seconds * 4_000 ? (i % 2 ? loudness : -loudness) : 0));

/** Silence in which something sounds for a second from `fromSecond` on. */
export const hum = (fromSecond: number, seconds: number): number[] =>
  Array.from({ length: seconds * 8_000 }, (_, i) =>
    i >= fromSecond * 8_000 && i < (fromSecond + 1) * 8_000 ? 0.5 * Math.sin((i * 2 * Math.PI * 300) / 8_000) : 0,
  );
