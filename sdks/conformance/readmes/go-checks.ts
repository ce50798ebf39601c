import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { go, goModuleVariables, goProgram, goVariables } from "../languages/go.ts";
import { mustRun } from "../must-run.ts";
import type { ReadmeGuide } from "./readme.ts";

const secret = "known to both sides";

export const goChecks: ReadmeGuide["checks"] = {
  async "its examples run as they are"(emptyFolder, environment) {
    cpSync(join(go.folder, "examples"), join(emptyFolder, "examples"), { recursive: true });
    const bin = join(emptyFolder, "bin");
    const parameters = ["build", "-o", `${bin}/`, "./examples/..."];
    await mustRun(emptyFolder, await goProgram(), parameters, goModuleVariables(emptyFolder));
    const records = ["one", "two"].map((name) => ({ external_id: `go-${name}`, transcript: "Agent: Hello." }));
    writeFileSync(join(emptyFolder, "records.jsonl"), `${records.map((one) => JSON.stringify(one)).join("\n")}\n`);
    const run = async (name: string, ...rest: string[]) =>
      (await mustRun(emptyFolder, join(bin, name), rest, environment)).stdout;
    expect(await run("ingest")).toMatch(/^conv_\w+ \w+ http/);
    expect(await run("wait-for-score")).toMatch(/^score \d+(?:\.\d+)?\n(pass|fail|partial|not_applicable) {2}\S/);
    expect(await run("page-through")).toMatch(/^conv_\w+ .*\n[1-9]\d* conversations\n$/s);
    expect(await run("bulk-import", "records.jsonl")).toMatch(/^2 sent\n2 created, 0 updated, 0 refused\n$/);
    await receiveWebhooks(join(bin, "receive-webhooks"));
  },

  async "the module can be given another path by the commands of the README"(emptyFolder) {
    const copy = join(emptyFolder, "moved");
    cpSync(go.folder, copy, { recursive: true });
    const [, commands = ""] =
      /The module's path.*?^```sh\n(.*?)^```/ms.exec(readFileSync(join(copy, "README.md"), "utf8")) ?? [];
    const program = await goProgram();
    await mustRun(copy, "bash", ["-euc", commands.replaceAll(/\bgo (?=list|mod)/g, `${program} `)], goVariables);
    // Fails if an import still has the old path.
    const { stdout } = await mustRun(copy, program, ["list", "-deps", "./..."], goVariables);
    expect(stdout).toContain("\ngo.your-domain.com/cqs\n");
  },
};

/** The example takes what was signed, once, and refuses the rest. */
async function receiveWebhooks(program: string): Promise<void> {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: "0" };
  const child = spawn(program, [], { stdio: ["ignore", "pipe", "inherit"], env });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const address = /^listening on (\S+)$/.exec((await lines.next()).value ?? "")?.[1];
    const event = { id: "evt_1", type: "ticket.created", resource: { type: "ticket", id: "tkt_1" }, data: {} };
    const body = JSON.stringify(event);
    const headers = signatureHeaders(event.id, body);
    const statuses: number[] = [];
    for (const sent of [body, body, `${body} `]) {
      statuses.push((await fetch(`http://${address}/webhooks`, { method: "POST", headers, body: sent })).status);
    }
    expect(statuses).toEqual([204, 204, 401]);
    expect((await lines.next()).value).toBe("ticket.created tkt_1");
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  }
}

function signatureHeaders(id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
