import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../fault.ts";

/** Lets requests with an Expect header through to our hooks; node would answer them by itself. */
export function takeExpectations({ server }: FastifyInstance): void {
  for (const event of ["checkContinue", "checkExpectation"]) {
    server.on(event, (request, response) => server.emit("request", request, response));
  }
}

const waitsToSend = ({ headers }: FastifyRequest) => headers.expect?.trim().toLowerCase() === "100-continue";

/** HTTP knows one expectation. Any other is one that we can't meet. */
export function refuseUnknownExpectation(request: FastifyRequest): void {
  if (request.headers.expect === undefined || waitsToSend(request)) return;
  throw new Fault("expectation_failed", "Expect can only be 100-continue.", { field: "Expect" });
}

/** Refuses a body by what its headers say, and tells a client that waits for it to send the body otherwise. */
export function inviteBody(api: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const limit = request.routeOptions.bodyLimit;
  if (Number(request.headers["content-length"] ?? 0) > limit) throw bodyTooLarge(limit);
  if (!waitsToSend(request)) return;
  const media = request.headers["content-type"];
  // The parser refuses it, and would do so only after the body came.
  if (media !== undefined && !api.hasContentTypeParser(media)) throw unknownMediaType();
  reply.raw.writeContinue();
}

export const bodyTooLarge = (limit: number) =>
  new Fault("payload_too_large", `The request body is larger than ${sizeInWords(limit)}.`);

export const unknownMediaType = () =>
  new Fault("unsupported_media_type", "The request body must be sent as application/json.");

const sizeInWords = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} KiB` : `${bytes / 1024 ** 2} MiB`);
