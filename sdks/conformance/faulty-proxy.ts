import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** What happens to one call on its way. */
export type ProxyFault =
  /** It is refused: before the service has heard of it, or in the place of the service's answer. */
  | {
      readonly kind: "refused";
      readonly when: "before" | "after";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The connection ends in the middle of the answer. */
  | { readonly kind: "cut" }
  /** The answer is held back. */
  | { readonly kind: "held"; readonly ms: number };

export interface FaultyProxy {
  readonly port: number;
  /** How many calls met a fault so far. */
  readonly faults: () => number;
  close(): Promise<void>;
}

/** Passes calls on to the service, each with the fault that `faultOf` has for it. */
export async function startFaultyProxy(
  servicePort: number,
  faultOf: (call: IncomingMessage) => ProxyFault | undefined,
): Promise<FaultyProxy> {
  let faults = 0;
  const server = createServer((call, response) => {
    const fault = faultOf(call);
    if (fault) faults++;
    if (fault?.kind === "refused" && fault.when === "before") {
      call.resume().on("end", () => refuse(response, fault));
      return;
    }
    const { method, url, headers } = call;
    const onward = send({ port: servicePort, host: "127.0.0.1", method, path: url, headers }, (answer) => {
      void readAll(answer).then((body) => passOn(response, answer, body, fault));
    });
    onward.on("error", () => response.destroy());
    call.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    faults: () => faults,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function refuse(response: ServerResponse, { status, headers }: ProxyFault & { kind: "refused" }): void {
  response.sendDate = headers?.date === undefined;
  response.writeHead(status, { "content-type": "text/html", ...headers }).end("<html>An accident</html>");
}

function passOn(response: ServerResponse, answer: IncomingMessage, body: Buffer, fault: ProxyFault | undefined): void {
  if (fault?.kind === "refused") {
    refuse(response, fault);
    return;
  }
  const { "transfer-encoding": _, ...headers } = answer.headers;
  const pass = () =>
    response.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": String(body.length) });
  if (fault?.kind === "held") setTimeout(() => pass().end(body), fault.ms);
  else if (fault?.kind === "cut") pass().write(body.subarray(0, body.length / 2), () => response.destroy());
  else pass().end(body);
}

function readAll(answer: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => resolve(Buffer.concat(chunks)));
  });
}
