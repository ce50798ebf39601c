import type { FastifyInstance } from "fastify";
import { invalid } from "../fault.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** JSON is the only thing understood. An absent body stays absent; one that is no JSON is a 400 on `body`. */
export function acceptJsonOnly(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, raw, done) => {
    if (raw.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(utf8.decode(raw as Buffer)));
    } catch {
      done(invalid("body", "The body is not valid JSON in UTF-8."));
    }
  });
}
