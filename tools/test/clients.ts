import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../gates/run-program.ts";
import { ensureGo } from "./go.ts";
import { ensureTool, findProgram } from "./install-tools.ts";
import { type LiveService, startLiveService } from "./live-service.ts";
import { Missing, type Outcome, type Part, sum } from "./outcome.ts";
import { pythonEnvironment } from "./python.ts";
import { root } from "./root.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const scripts = join(root, "tools", "test", "clients");

interface Upload {
  readonly url: string;
  readonly key: string;
  readonly bytes: number;
  readonly form: "whole" | "chunked";
}

/** Runs one upload; what is printed is the status and error code that the client saw. */
type Client = (upload: Upload) => readonly [program: string, ...args: string[]];

const argumentsOf = ({ url, key, bytes, form }: Upload) => [url, key, String(bytes), form];

/** Other people's HTTP clients. Each is made only where it can be; the reason why not is told as a skip. */
const clients: Readonly<Record<string, () => Promise<Client>>> = {
  "Python urllib": () => python("urllib"),
  "Python requests": () => python("requests"),
  "Python httpx": () => python("httpx"),
  "Node fetch": async () => (upload) => [process.execPath, join(scripts, "upload.mjs"), ...argumentsOf(upload)],
  curl,
  "Go net/http": go,
};

async function python(name: string): Promise<Client> {
  const bin = await pythonEnvironment("clients", join(scripts, "requirements.txt"));
  return (upload) => [join(bin, "python"), join(scripts, "upload.py"), name, ...argumentsOf(upload)];
}

async function curl(): Promise<Client> {
  const program = await ensureTool({ name: "curl", debianPackage: "curl", find: () => findProgram("curl") });
  const body = join(temporaryFolder("curl"), "body");
  return ({ url, key, bytes, form }) => {
    writeFileSync(body, "x".repeat(bytes));
    const headers = ["Content-Type: application/json", `Authorization: Bearer ${key}`];
    if (form === "chunked") headers.push("Transfer-Encoding: chunked");
    const given = headers.flatMap((header) => ["-H", header]);
    return [program, "-sS", "-w", "\n%{http_code}", "--data-binary", `@${body}`, ...given, url];
  };
}

async function go(): Promise<Client> {
  const program = await ensureGo();
  const built = join(temporaryFolder("go"), "upload");
  const { code, stderr } = await runProgram(root, program, ["build", "-o", built, join(scripts, "upload.go")]);
  if (code !== 0) throw new Missing(`Go could not build the client: ${stderr.trim()}`);
  return (upload) => [built, ...argumentsOf(upload)];
}

/** What every client must see: a refusal in the envelope, although it may write the whole body before it reads. */
const cases = ({ address, key }: LiveService): readonly (Upload & { readonly expected: string })[] => {
  const [url, large] = [`${address}/conversations`, 16 * 1024 * 1024];
  const wrongKey = `${key.slice(0, -1)}~`;
  return [
    { url, key, bytes: large, form: "whole", expected: "413 payload_too_large" },
    { url, key, bytes: large, form: "chunked", expected: "413 payload_too_large" },
    // A route with a smaller limit of its own.
    { url: `${address}/triggers`, key, bytes: 2 * 1024 * 1024, form: "whole", expected: "413 payload_too_large" },
    { url, key: wrongKey, bytes: large, form: "whole", expected: "401 unauthenticated" },
  ];
};

export const clientsPart: Part = {
  name: "clients",
  cores: 1,
  usesWebApp: true,
  async run() {
    const service = await startLiveService();
    try {
      const outcomes: Outcome[] = [];
      for (const [name, make] of Object.entries(clients)) outcomes.push(await runClient(name, make, service));
      return sum(outcomes);
    } finally {
      await service.stop();
    }
  },
};

async function runClient(name: string, make: () => Promise<Client>, service: LiveService): Promise<Outcome> {
  const all = cases(service);
  try {
    const client = await make();
    const failures: string[] = [];
    for (const one of all) {
      const [program, ...args] = client(one);
      const { stdout, stderr } = await runProgram(scripts, program, args);
      const seen = seenIn(stdout);
      if (seen !== one.expected) failures.push(`${name}, ${one.form}: ${seen || stderr} instead of ${one.expected}`);
    }
    return { passed: all.length - failures.length, failed: failures.length, skipped: 0, detail: failures.join("\n") };
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return { passed: 0, failed: 0, skipped: all.length, detail: `${name} was skipped: ${error.message}` };
  }
}

/** Curl prints the body and then the status; our own scripts print the status and the code. */
function seenIn(stdout: string): string {
  const answer = /^(\{.*\})\n(\d+)$/s.exec(stdout.trim());
  return answer ? `${answer[2]} ${JSON.parse(answer[1] as string).error.code}` : stdout.trim();
}
