import * as contract from "@cqs/contract";
import { type RawAnswer, type Route, rawRoute } from "../platform/http/route.ts";
import { decodeTraces } from "./decode-traces.ts";
import { encodeResponse, responseJson } from "./encode-response.ts";
import { ingestSpans } from "./ingest-spans.ts";
import type { SpanPorts } from "./ports.ts";
import { readSpans } from "./read-spans.ts";

const protobuf = "application/x-protobuf";

export const spanRoutes = (ports: SpanPorts): readonly Route[] => [
  rawRoute(
    contract.ingestSpans,
    async ({ deps, scope, body, requestId, privacy, headers }): Promise<RawAnswer> => {
      const input = { scope, read: readSpans(body), privacy: privacy(), requestId };
      const { rejected, reason } = await ingestSpans({ ...deps, ...ports }, input);
      const partial = rejected === 0 ? undefined : { rejected, reason: explained(rejected, reason) };
      const isProtobuf = String(headers["content-type"]).split(";", 1)[0]?.trim().toLowerCase() === protobuf;
      return isProtobuf
        ? { status: 200, media: protobuf, raw: encodeResponse(partial) }
        : { status: 200, media: "application/json", raw: responseJson(partial) };
    },
    { [protobuf]: decodeTraces },
  ),
];

const explained = (rejected: number, reason: string | null) =>
  rejected === 1
    ? `1 span was not used: ${reason}`
    : `${rejected} spans were not used, the first one because: ${reason}`;
