import { errorCatalogue } from "@cqs/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault, invalid } from "../platform/fault.ts";
import type { AdmissionPorts } from "../platform/http/admission.ts";
import type { Caller } from "../platform/http/caller.ts";
import { newId } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { admitAssistant } from "./admit-assistant.ts";
import type { CallApi } from "./mcp-server.ts";

const url = "/mcp";
const bodyLimit = 1024 * 1024;

/**
 * The Model Context Protocol over HTTP, for assistants. Each tool is a call to the API with the caller's own key: keys, scopes,
 * limits, validation and the audit log are those of the API.
 */
export function registerMcp(server: FastifyInstance, ports: AdmissionPorts & { readonly log: Log }): void {
  server.register(async (mcp) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    mcp.setErrorHandler((error, _request, reply) => refuse(ports.log, error, reply));
    // Before the body is read: whoever has no key sends nothing that we look at.
    mcp.addHook("onRequest", async (request) => void callers.set(request, await admitAssistant(ports, request)));
    mcp.post(url, { bodyLimit }, async (request, reply) => {
      const { permissions } = callers.get(request) as Caller;
      // Loaded for the first who asks: the library takes half a second, and most nodes never need it.
      const { answerMessage } = await import("./answer-message.ts");
      reply.hijack();
      await answerMessage(
        { permissions, call: callApi(server, request), request: request.raw, body: request.body },
        reply.raw,
      );
    });
    // Nothing is ever sent unasked, and there are no sessions to end.
    mcp.route({
      method: ["GET", "DELETE"],
      url,
      handler: () =>
        Promise.reject(new Fault("method_not_allowed", "Only POST is supported here.", { headers: { allow: "POST" } })),
    });
  });
}

const passedOn = ["authorization", "x-forwarded-for"] as const;

const callApi =
  (server: FastifyInstance, { headers, raw }: FastifyRequest): CallApi =>
  async ({ method, url, body }) => {
    const given = passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
    const reply = await server.inject({
      method,
      url,
      headers: Object.fromEntries(given),
      ...(raw.socket.remoteAddress === undefined ? {} : { remoteAddress: raw.socket.remoteAddress }),
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: reply.statusCode, body: reply.body };
  };

function refuse(log: Log, error: unknown, reply: FastifyReply): FastifyReply {
  const fault = error instanceof Fault ? error : unreadable(error);
  if (fault.code === "internal") log.error({ error }, "a message of an assistant could not be answered");
  return reply
    .code(errorCatalogue[fault.code].status)
    .headers({ ...fault.headers })
    .send({
      success: false,
      error: { code: fault.code, message: fault.message, ...(fault.field === undefined ? {} : { field: fault.field }) },
      meta: { request_id: newId("request") },
    });
}

/** What Fastify refuses before a message is looked at. */
function unreadable(error: unknown): Fault {
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return new Fault("payload_too_large", `A message can have at most ${bodyLimit} bytes.`);
  if (statusCode === 415) return new Fault("unsupported_media_type", "A message must be application/json.");
  return statusCode < 500
    ? invalid("body", "The message can't be parsed.")
    : new Fault("internal", "Something went wrong in the service. Try again.");
}
