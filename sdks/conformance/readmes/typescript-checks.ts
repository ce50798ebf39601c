import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { mustRun } from "../must-run.ts";
import type { ReadmeEnvironment, ReadmeGuide } from "./readme.ts";

const library = fileURLToPath(new URL("../../typescript/", import.meta.url));
const modules = fileURLToPath(new URL("../../../node_modules/", import.meta.url));
const secret = "known to both sides";

export const typescriptChecks: ReadmeGuide["checks"] = {
  async "the package is an ES module and a CommonJS module, with types for both"(emptyFolder) {
    const use =
      'const client: Client = new Client({ apiKey: "svc_test_x" });\nconsole.log(typeof client.tickets.create, version);\n';
    writeFileSync(join(emptyFolder, "module.mts"), `import { Client, version } from "cqs-client";\n${use}`);
    writeFileSync(join(emptyFolder, "common.cts"), `import { Client, version } from "cqs-client";\n${use}`);
    const required =
      'const { Client, version } = require("cqs-client");\nconsole.log(typeof new Client({ apiKey: "x" }).tickets.create, version);\n';
    writeFileSync(join(emptyFolder, "required.cjs"), required);
    for (const file of ["module.mts", "required.cjs"]) {
      const { stdout } = await mustRun(emptyFolder, process.execPath, [file]);
      expect(stdout).toMatch(/^function \d+\.\d+\.\d+\n$/);
    }
    await checkTypes(emptyFolder);
  },

  async "its examples run as they are"(emptyFolder, environment) {
    const examples = join(emptyFolder, "examples");
    mkdirSync(examples);
    for (const file of readdirSync(join(library, "examples")))
      cpSync(join(library, "examples", file), join(examples, file));
    const records = ["one", "two"].map((name) => ({ external_id: `example-${name}`, transcript: "Agent: Hello." }));
    writeFileSync(join(emptyFolder, "records.jsonl"), `${records.map((one) => JSON.stringify(one)).join("\n")}\n`);
    const run = async (file: string, ...parameters: string[]) =>
      (await mustRun(emptyFolder, process.execPath, [join("examples", file), ...parameters], environment)).stdout;
    expect(await run("ingest.ts")).toMatch(/^conv_\w+ \w+ http/);
    expect(await run("wait-for-score.ts")).toMatch(/^score [\d.]+\n(pass|fail|partial|not_applicable) {2}\S/);
    expect(await run("page-through.ts")).toMatch(/^conv_\w+ .*\n[1-9]\d* conversations\n$/s);
    expect(await run("bulk-import.ts", "records.jsonl")).toMatch(/^2 sent\n2 created, 0 updated, 0 refused\n$/);
    await receiveWebhooks(emptyFolder, environment);
  },
};

/** As an application would, under the strictest rules: the blocks of the README and both kinds of module. */
async function checkTypes(emptyFolder: string): Promise<void> {
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2024",
    lib: ["ES2024", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    types: ["node"],
    typeRoots: [join(modules, "@types")],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  writeFileSync(
    join(emptyFolder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts", "*.mts", "*.cts"] }),
  );
  await mustRun(emptyFolder, join(modules, ".bin", "tsc"), ["-p", "."]);
}

/** The example with Express takes what was signed, once, and refuses the rest. */
async function receiveWebhooks(emptyFolder: string, environment: ReadmeEnvironment): Promise<void> {
  symlinkSync(join(modules, "express"), join(emptyFolder, "node_modules", "express"));
  const child = spawn(process.execPath, [join("examples", "receive-webhooks.ts")], {
    cwd: emptyFolder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment, WEBHOOK_SECRET: secret, PORT: "0" },
  });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const port = await portIn(child, lines);
    const event = { id: "evt_1", type: "ticket.created", resource: { type: "ticket", id: "tkt_1" }, data: {} };
    const body = JSON.stringify(event);
    const headers = signed(event.id, body);
    const statuses: number[] = [];
    for (const sent of [body, body, `${body} `]) {
      const address = `http://127.0.0.1:${port}/webhooks`;
      statuses.push((await fetch(address, { method: "POST", headers, body: sent })).status);
    }
    expect(statuses).toEqual([204, 204, 401]);
    expect((await lines.next()).value).toBe("ticket.created tkt_1");
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  }
}

function signed(id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** Reads "listening { address: '::', family: 'IPv6', port: 3000 }". */
async function portIn(child: ChildProcess, lines: AsyncIterator<string>): Promise<number> {
  let text = "";
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    text += line.value;
    const [, port] = /port: (\d+)/.exec(text) ?? [];
    if (port) return Number(port);
  }
  throw new Error(`The example ended with ${child.exitCode}: ${text}`);
}
