import { isAscii } from "node:buffer";
import { createGunzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault, invalid } from "../fault.ts";
import { routeOf } from "./call-state.ts";
import { maxMembersOf, refuseUnboundedJson } from "./json-bounds.ts";
import type { Route } from "./route.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What has only ASCII signs, as most bodies do, needs no decoding: three times as fast. */
const textOf = (raw: Buffer) => (isAscii(raw) ? raw.toString("latin1") : utf8.decode(raw));

/**
 * JSON everywhere, and what else a route has a decoder for. Gzip is undone on the way; the limit on a body counts what
 * comes out of it. An absent body stays absent; one that can't be read is a 400 on `body`.
 */
export function acceptBodies(api: FastifyInstance, routes: readonly Route[]): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, raw, done) => {
    if (raw.length === 0) return done(null, undefined);
    try {
      refuseUnboundedJson(raw as Buffer, maxMembersOf(routeOf(request)?.operation));
      done(null, JSON.parse(textOf(raw as Buffer)));
    } catch (error) {
      done(error instanceof Fault ? error : invalid("body", "The body is not valid JSON in UTF-8."));
    }
  });
  const others = new Set(routes.flatMap(({ decoders }) => Object.keys(decoders ?? {})));
  for (const media of others) {
    api.addContentTypeParser(media, { parseAs: "buffer" }, async (request: FastifyRequest, raw: Buffer) => {
      const decode = routeOf(request)?.decoders?.[media];
      if (!decode) throw new Fault("unsupported_media_type", "The request body must be sent as application/json.");
      return decode(raw);
    });
  }
  api.addHook("preParsing", async (request, _reply, payload) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding === "identity") return payload;
    if (encoding !== "gzip") throw new Fault("unsupported_media_type", "Content-Encoding must be gzip or identity.");
    const plain = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
    payload.on("data", (chunk: Buffer) => {
      plain.receivedEncodedLength += chunk.length;
    });
    payload.on("error", (error) => plain.destroy(error));
    return payload.pipe(plain);
  });
}
