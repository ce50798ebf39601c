import { type FileHandle, open } from "node:fs/promises";
import { Agent, type Dispatcher } from "undici";
import { type Asked, ask, flat, tooLarge } from "./ask.ts";
import { checkAddress } from "./check-address.ts";
import { connectChecked } from "./connect-checked.ts";
import { noAnswerFor } from "./no-answer.ts";
import { resolveBySystem } from "./resolve-by-system.ts";
import { startTimeLimit } from "./time-limit.ts";
import type { AddressPolicy, NoAnswer, Outbound, OutboundLimits, OutboundRequest, Refusal, Resolve } from "./types.ts";

export interface OutboundOptions {
  /** Instead of the machine's name service. */
  readonly resolve?: Resolve;
}

const maxConnectionsPerOrigin = 128;
const maxHeaderBytes = 16_384;
const idleConnectionMs = 4_000;
const maxKnownPlaces = 1_000;

/** Calls addresses that others name: webhooks, recordings, agents. Takes no notice of proxy variables. */
export function createOutbound(policy: AddressPolicy, { resolve = resolveBySystem }: OutboundOptions = {}): Outbound {
  const agent = new Agent({
    connect: connectChecked(policy, resolve),
    connections: maxConnectionsPerOrigin,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    // Each call brings one limit for all of it, which a byte now and then does not stretch.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const placeOf = createPlaces(policy);

  /** Sends, then leaves the answer to `read` within the same time. */
  async function call<Answer>(
    request: OutboundRequest,
    { timeoutMs, signal }: OutboundLimits,
    read: (answer: Dispatcher.ResponseData) => Promise<Answer>,
  ): Promise<Answer | NoAnswer> {
    const place = placeOf(request.url);
    if ("reason" in place) return { kind: "refused", ...place };
    const limit = startTimeLimit(timeoutMs, signal);
    try {
      const asked = agent.request({ ...askedOf(place, request), signal: limit.signal });
      // The agent itself notices the end only once it is connected.
      const answer = await Promise.race([asked, limit.end]);
      // A body that is given up says so by an error that nobody waits for any more.
      answer.body.on("error", () => undefined);
      return await read(answer);
    } catch (error) {
      return noAnswerFor(error, { isOver: limit.isOver(), isGivenUp: signal?.aborted === true, timeoutMs });
    } finally {
      limit.clear();
    }
  }

  return {
    fetchGuarded(request, limits) {
      const place = placeOf(request.url);
      if ("reason" in place) return Promise.resolve({ kind: "refused", ...place });
      return ask(agent, askedOf(place, request), limits);
    },

    async download(request, limits) {
      // Made first: without a place to write to there is nothing to ask for.
      const file = await open(limits.path, "wx", 0o600);
      try {
        return await call(request, limits, async ({ statusCode, headers, body }) => {
          const head = { kind: "answered", status: statusCode, headers: flat(headers) } as const;
          if (statusCode < 200 || statusCode > 299) {
            body.destroy();
            return { ...head, bytes: 0 };
          }
          if (Number(headers["content-length"] ?? 0) > limits.maxBytes) {
            body.destroy();
            return tooLarge(limits);
          }
          const { isWhole, bytes } = await readUpTo(body, limits.maxBytes, (chunk) => writeAll(file, chunk));
          return isWhole ? { ...head, bytes } : tooLarge(limits);
        });
      } finally {
        await file.close();
      }
    },

    close: () => agent.destroy(),
  };
}

function askedOf(place: Place, { method = "GET", headers, body }: OutboundRequest): Asked {
  return { ...place, method, headers: { "accept-encoding": "identity", ...headers }, body: body ?? null };
}

type Place = Pick<Asked, "origin" | "path">;

/** Reads addresses, and remembers those that are called again and again. What a name stands for is asked each time. */
function createPlaces(policy: AddressPolicy): (url: string) => Place | Refusal {
  const known = new Map<string, Place | Refusal>();
  return (url) => {
    let place = known.get(url);
    if (!place) {
      place = checkAddress(url, policy) ?? readPlace(new URL(url));
      if (known.size >= maxKnownPlaces) known.clear();
      known.set(url, place);
    }
    return place;
  };
}

const readPlace = ({ origin, pathname, search }: URL): Place => ({ origin, path: pathname + search });

/** Hands on at most `maxBytes`, then lets go of the connection. */
async function readUpTo(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  take: (chunk: Buffer) => void | Promise<void>,
): Promise<{ isWhole: boolean; bytes: number }> {
  let bytes = 0;
  for await (const chunk of body) {
    const left = maxBytes - bytes;
    await take(chunk.length > left ? chunk.subarray(0, left) : chunk);
    bytes += Math.min(chunk.length, left);
    // Leaving the loop ends the stream.
    if (chunk.length > left) return { isWhole: false, bytes };
  }
  return { isWhole: true, bytes };
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}
