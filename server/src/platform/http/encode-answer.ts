import { Readable } from "node:stream";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, type Encoding } from "./accept-encoding.ts";

/** Below this the headers outweigh what is saved. */
const minBytes = 1024;

const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

/** All of them work on node's thread pool: a large answer does not hold up the others. */
const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: promisify(zlib.zstdCompress) as (body: Buffer) => Promise<Buffer>,
  br: (body) => promisify(zlib.brotliCompress)(body, brotli),
  gzip: promisify(zlib.gzip) as (body: Buffer) => Promise<Buffer>,
};

/** Media types that are text. */
const text = /^(?:application\/json|text\/(?:html|css|javascript|plain))\b/;

type Payload = string | Buffer | Readable | null;

/** For Fastify's onSend: compresses what is worth it, in the encoding that the caller likes best, and strips HEAD. */
export async function encodeAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const body = payload as Payload | undefined;
  const isHead = request.method === "HEAD";
  if (!isWorthIt(request, reply, body)) return isHead ? withoutBody(reply, body) : body;
  reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].flat().filter(Boolean).join(", "));
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (!encoding) return isHead ? withoutBody(reply, body) : body;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  if (isHead) return withoutBody(reply, body, true);
  return compress[encoding](Buffer.from(body as string));
}

/**
 * Streams stay as they are: the pieces of live updates must not wait for each other, and a download tells its length, and
 * is compressed already where that was asked for.
 */
function isWorthIt(request: FastifyRequest, reply: FastifyReply, body: Payload | undefined): boolean {
  if (body === null || body === undefined || body instanceof Readable) return false;
  // The length of a compressed answer tells of what is in it.
  if ((request.routeOptions?.config as { secret?: boolean } | undefined)?.secret) return false;
  if (reply.hasHeader("content-encoding") || !text.test(String(reply.getHeader("content-type")))) return false;
  return Buffer.byteLength(body) >= minBytes;
}

/** The headers of the GET. Its length is left out where it would have to be compressed to know it. */
function withoutBody(reply: FastifyReply, body: Payload | undefined, isEncoded = false): null {
  if (body instanceof Readable) body.destroy();
  else if (!isEncoded && body !== null && body !== undefined) {
    reply.header("content-length", String(Buffer.byteLength(body)));
  }
  return null;
}
