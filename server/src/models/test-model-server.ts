import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterFile } from "../../test/after-file.ts";

export interface ModelCall {
  /** Counted from 0. */
  readonly number: number;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of two protocols
  readonly body: any;
  readonly system: string;
  readonly user: string;
  /** The keys of the criteria that were asked for. */
  readonly keys: readonly string[];
}

export type Reaction = (call: ModelCall, response: ServerResponse) => void;

/** A server that speaks the protocols of OpenAI and Anthropic, and does what a test wants. */
export async function startModelServer(first: Reaction) {
  const calls: ModelCall[] = [];
  const server = createServer(async (request, response) => {
    const call = readCall(calls.length, request, JSON.parse(await textOf(request)));
    calls.push(call);
    handle.reaction(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterFile(stop);
  const handle = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    reaction: first,
    stop,
    /** From here on. */
    begin(reaction: Reaction) {
      calls.length = 0;
      handle.reaction = reaction;
    },
  };
  return handle;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent
function readCall(number: number, request: IncomingMessage, body: any): ModelCall {
  const textIn = (content: string | { text?: string }[] | undefined) =>
    typeof content === "string" ? content : (content ?? []).map(({ text = "" }) => text).join("");
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  const said = (role: string) => body.messages.filter((message: any) => message.role === role).at(-1)?.content;
  const system = request.url?.endsWith("/messages") ? textIn(body.system) : textIn(said("system"));
  const user = textIn(said("user"));
  const keys = /each of these keys: (.*)\.$/.exec(user)?.[1]?.split(", ") ?? [];
  return { number, path: request.url ?? "", headers: request.headers, body, system, user, keys };
}

export const usage = { input: 1_000, output: 200 };

/** A good HTTP answer with whatever text. */
export function says(response: ServerResponse, text: string, finishReason = "stop"): void {
  sendJson(response, 200, {
    id: "1",
    object: "chat.completion",
    created: 1,
    model: "stub",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finishReason }],
    usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output },
  });
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

export const fails =
  (status: number, headers = {}): Reaction =>
  (_call, response) =>
    sendJson(response, status, { error: { message: "not today", type: "x" } }, headers);

/** Answers each asked criterion alike. */
export const judges =
  (judgement: (key: string, call: ModelCall) => object): Reaction =>
  (call, response) =>
    says(response, JSON.stringify({ judgements: call.keys.map((key) => ({ key, ...judgement(key, call) })) }));

/** One reaction after the other; the last one stays. */
export const inTurn =
  (...reactions: readonly Reaction[]): Reaction =>
  (call, response) =>
    (reactions[Math.min(call.number, reactions.length - 1)] as Reaction)(call, response);
