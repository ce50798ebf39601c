import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import type { Case, Exchange } from "./cases.ts";

export interface FaultServer {
  /** The base address of a case. */
  address(index: number): string;
  /** What was wrong with the requests of a case, in words; empty if all was as expected. */
  complaints(index: number): readonly string[];
  close(): Promise<void>;
}

interface Seen {
  readonly requests: { readonly headers: IncomingMessage["headers"] }[];
  readonly complaints: string[];
}

/** Plays the service's part in each case, with all its faults, and notes what is wrong with what it is sent. */
export async function startFaultServer(cases: readonly Case[]): Promise<FaultServer> {
  const seen: Seen[] = cases.map(() => ({ requests: [], complaints: [] }));
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const [, index, path = ""] = /^\/(\d+)\/api\/v1(.*)$/s.exec(request.url ?? "") ?? [];
      const one = cases[Number(index)];
      const notes = seen[Number(index)];
      if (!one || !notes) return response.writeHead(404).end();
      const exchange = one.exchanges[notes.requests.length];
      notes.requests.push({ headers: request.headers });
      if (!exchange) {
        notes.complaints.push(`${request.method} ${path} was not expected: no request is, any more.`);
        return response.writeHead(418).end();
      }
      notes.complaints.push(...differences(exchange, request, path, body));
      answer(exchange, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (index) => `http://127.0.0.1:${port}/${index}/api/v1`,
    complaints(index) {
      const [one, notes] = [cases[index], seen[index]];
      if (!one || !notes) return ["There is no such case."];
      return [...notes.complaints, ...missing(one, notes), ...changing(one, notes), ...repeated(one, notes)];
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const missing = ({ exchanges }: Case, { requests }: Seen) =>
  requests.length < exchanges.length ? [`${requests.length} requests came, ${exchanges.length} were expected.`] : [];

const changing = ({ constant_headers = [] }: Case, { requests }: Seen) =>
  constant_headers
    .filter((name) => new Set(requests.map(({ headers }) => headers[name])).size !== 1 || !requests[0]?.headers[name])
    .map((name) => `${name} is not the same in all requests.`);

const repeated = ({ distinct_headers = [] }: Case, { requests }: Seen) =>
  distinct_headers
    .filter((name) => new Set(requests.map(({ headers }) => headers[name])).size !== requests.length)
    .map((name) => `${name} is the same in several requests.`);

function differences({ request: expected }: Exchange, request: IncomingMessage, path: string, body: string): string[] {
  const found: string[] = [];
  if (request.method !== expected.method || sorted(path) !== expected.path) {
    found.push(`${request.method} ${sorted(path)} came in the place of ${expected.method} ${expected.path}.`);
  }
  if (expected.body !== undefined && !isDeepStrictEqual(parsed(body), expected.body)) {
    found.push(`The body is ${body} in the place of ${JSON.stringify(expected.body)}.`);
  }
  for (const [name, pattern] of Object.entries(expected.headers ?? {})) {
    const value = request.headers[name] ?? "";
    if (!new RegExp(`^(?:${pattern})$`).test(String(value))) found.push(`${name} is "${value}", not /${pattern}/.`);
  }
  return found;
}

function sorted(path: string): string {
  const [place = "", search = ""] = path.split("?");
  const parts = search.split("&").filter(Boolean).sort();
  return parts.length > 0 ? `${place}?${parts.join("&")}` : place;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function answer({ answer: given }: Exchange, response: ServerResponse): void {
  if ("fault" in given) {
    if (given.fault === "cut_before_answer") response.destroy();
    if (given.fault === "cut_in_body") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"success": true, "da', () => response.destroy());
    }
    return;
  }
  const text = given.json === undefined ? (given.text ?? "") : JSON.stringify(given.json);
  const type = given.json === undefined ? "text/html" : "application/json";
  const headers = { "content-type": type, ...withDates(given.headers ?? {}) };
  response.sendDate = given.headers?.date !== "";
  const send = () => {
    response.writeHead(given.status, headers);
    if (given.open) response.write(text);
    else response.end(text);
  };
  if (given.delay_ms === undefined) send();
  else setTimeout(send, given.delay_ms);
}

function withDates(headers: Readonly<Record<string, string>>): Record<string, string> {
  const dateIn = (_: string, seconds: string) => new Date(Date.now() + Number(seconds) * 1_000).toUTCString();
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace(/^\{now\+(\d+)\}$/, dateIn)]);
  return Object.fromEntries(filled.filter(([, value]) => value !== ""));
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => resolve(Buffer.concat(chunks).toString()));
    request.on("error", () => resolve(""));
  });
}
