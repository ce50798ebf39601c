import type { Scope as Permission } from "@cqs/contract";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Fault } from "../platform/fault.ts";
import { type ApiRequest, requestOf } from "./request-of.ts";
import { type Tool, toolNamed, toolsFor } from "./tools.ts";

/** Calls the API as the caller would, through all its doors. */
export type CallApi = (request: ApiRequest) => Promise<{ readonly status: number; readonly body: string }>;

const instructions =
  "Conversations of customers with agents, their quality scores with evidence, and what follows from them. Ids begin with their kind: conv_, sc_, rub_, con_, tkt_, agt_.";

/** Answers one message: nothing is kept between them, so that any node can take the next. */
export function createMcpServer(permissions: readonly Permission[], call: CallApi): Server {
  const server = new Server(
    { name: "conversation-quality-service", version: "1" },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: toolsFor(permissions).map(described) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const tool = toolNamed(name);
    if (!tool) return failed(`There is no tool called ${name}.`);
    try {
      return resultOf(await call(requestOf(tool.operation, given)));
    } catch (error) {
      if (error instanceof Fault) return failed(error.message);
      throw error;
    }
  });
  return server;
}

const described = ({ name, operation, inputSchema }: Tool) => ({
  name,
  title: operation.summary,
  description: operation.description,
  inputSchema: inputSchema as never,
  annotations: { readOnlyHint: operation.method === "GET", destructiveHint: false },
});

interface Envelope {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A refusal is for the assistant to read and to mend: it is a result, not an error of the protocol. */
function resultOf({ status, body }: { readonly status: number; readonly body: string }) {
  const { data, error } = JSON.parse(body) as Envelope;
  if (status >= 400 || data === undefined) return failed(`${error?.code ?? status}: ${error?.message ?? "no answer"}`);
  return { content: [{ type: "text" as const, text: JSON.stringify(data) }], structuredContent: data as object };
}

const failed = (text: string) => ({ isError: true, content: [{ type: "text" as const, text }] });
