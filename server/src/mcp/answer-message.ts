import type { IncomingMessage, ServerResponse } from "node:http";
import type { Scope as Permission } from "@cqs/contract";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { type CallApi, createMcpServer } from "./mcp-server.ts";

export interface Message {
  readonly permissions: readonly Permission[];
  readonly call: CallApi;
  readonly request: IncomingMessage;
  readonly body: unknown;
}

/** Answers one message. Without sessions: any node can take the next. */
export async function answerMessage(
  { permissions, call, request, body }: Message,
  response: ServerResponse,
): Promise<void> {
  const server = createMcpServer(permissions, call);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on("close", () => void server.close().catch(() => {}));
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response, body);
}
