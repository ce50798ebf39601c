import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { newId } from "../ids.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { takeExpectations } from "./expectations.ts";
import { dropForwardedPorts } from "./forwarded-for.ts";
import { pathPrefixOf, withoutPrefix } from "./path-prefix.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Set once a stop has begun: answers then also end their connection, which would keep the stop waiting. */
    readonly stopping: { now: boolean };
  }
}

/** In bytes; a route may take less. */
export const bodyLimit = 10 * 1024 * 1024;

/** The bare HTTP server with its bounds; routes are registered by others. */
export function createServer(options: { trustedProxies: readonly string[]; publicUrl?: string }): FastifyInstance {
  const prefix = pathPrefixOf(options.publicUrl);
  // Some reverse proxies remove the path prefix of PUBLIC_URL, some don't: both work, unless it is that of the API itself.
  const isPrefixed = prefix !== "" && prefix !== "/api";
  const server = Fastify({
    rewriteUrl: ({ url = "/" }: IncomingMessage) => (isPrefixed ? withoutPrefix(url, prefix) : url),
    logger: false,
    bodyLimit,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    exposeHeadRoutes: true,
    // Calls that are under way at a stop are answered; new connections are refused by then.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    keepAliveTimeout: 72_000,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      const answer = reply as unknown as FastifyReply;
      answer
        .code(400)
        .header("x-content-type-options", "nosniff")
        .type(json)
        .send(refusal("invalid_argument", "The URL is not valid.", "path"));
    },
    clientErrorHandler(_error, socket) {
      if (!socket.writable) return;
      const body = refusal("invalid_argument", "This is not a valid HTTP request.", "request");
      const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: ${json}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n`;
      socket.end(head + body);
    },
  });
  server.decorate("stopping", { now: false });
  // Whatever is served: no browser takes it for anything but what it says it is.
  server.addHook("onRequest", (_request, reply, done) => {
    reply.header("x-content-type-options", "nosniff");
    done();
  });
  if (options.trustedProxies.length > 0) {
    server.addHook("onRequest", async ({ raw }) => dropForwardedPorts(raw));
  }
  server.addHook("onSend", encodeAnswer);
  takeExpectations(server);
  endUnusedAtStop(server);
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).type(json).send(refusal("not_found", "There is nothing at this URL.")),
  );
  return server;
}

/**
 * Browsers and load balancers open connections before they have anything to ask. Node waits a minute for their first
 * request, and a stop would wait for that; whoever has not said a byte is told at once.
 */
function endUnusedAtStop(server: FastifyInstance): void {
  const open = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    if (server.stopping.now) return void socket.destroy();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.addHook("preClose", async () => {
    server.stopping.now = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

const json = "application/json; charset=utf-8";

/** For what fails before it is an API call: the same envelope, no audit entry. */
const refusal = (code: string, message: string, field?: string) =>
  JSON.stringify({
    success: false,
    error: { code, message, ...(field === undefined ? {} : { field }) },
    meta: { request_id: newId("request") },
  });
