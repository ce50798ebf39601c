import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LiveService, startLiveService } from "../../tools/test/live-service.ts";
import { preparedLanguages } from "./languages/index.ts";
import { mustRun } from "./must-run.ts";
import { readmeGuides } from "./readmes/index.ts";
import { type ReadmeEnvironment, type ReadmeGuide, type ReadmeProgram, readBlocks } from "./readmes/readme.ts";

/** Packing and installing wait for the compiler and for a registry. */
const installTimeoutMs = 900_000;
const maxTries = 120;
const pollMs = 500;
/** The external id of the READMEs' first lines. */
const firstConversation = "call-4711";

let service: LiveService;
beforeAll(async () => {
  service = await startLiveService();
  await call("POST", "/tickets", { title: "Card declined" });
  await call("POST", "/conversations", { transcript: "Agent: Hello.\nCustomer: My card was declined." });
});
afterAll(() => service?.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
async function call(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(service.address + path, {
    method,
    headers: { authorization: `Bearer ${service.key}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

for (const { name, folder, whyNot } of await preparedLanguages()) {
  const guide = readmeGuides[name];
  if (!guide) throw new Error(`Nobody follows the README of ${name}: add it to readmes/index.ts.`);
  describe.skipIf(whyNot)(`the README of the ${name} library, in an empty folder${whyNot}`, () => {
    const blocks = readBlocks(folder, guide.mark);
    let emptyFolder: string;
    let environment: ReadmeEnvironment;
    beforeAll(async () => {
      emptyFolder = mkdtempSync(join(tmpdir(), `cqs-readme-${guide.mark}-`));
      await guide.install(emptyFolder);
      environment = { CQS_API_KEY: service.key, CQS_BASE_URL: service.address, EXPORT_ID: await finishedExport() };
      await forgetFirstConversation();
    }, installTimeoutMs);
    afterAll(() => rmSync(emptyFolder, { recursive: true, force: true }));

    test("every block of code is run", () => {
      expect(Object.keys(guide.blocks).sort()).toEqual(blocks.map((block) => block.name).sort());
    });

    test.each(blocks.map((block) => [block.name, block] as const))("%s", async (_, block) => {
      const { given = "", prints, isEndless } = guide.blocks[block.name] as ReadmeGuide["blocks"][string];
      const program = guide.write(emptyFolder, block, given);
      const output = isEndless
        ? await untilPrinted(program, emptyFolder, environment, prints)
        : (await mustRun(emptyFolder, program.command, program.parameters, environment)).stdout;
      expect(output.trim()).toMatch(prints);
    });

    test.each(Object.entries(guide.checks))("%s", async (_, check) => check(emptyFolder, environment));
  });
}

async function finishedExport(): Promise<string> {
  const { id } = await call("POST", "/exports", { resource: "conversations" });
  for (let tries = 0; tries < maxTries; tries++) {
    if ((await call("GET", `/exports/${id}`)).status === "completed") return id;
    await sleep(pollMs);
  }
  throw new Error("The export was not written.");
}

/** The READMEs make the same one. */
async function forgetFirstConversation(): Promise<void> {
  const { items } = await call("GET", `/conversations?external_id=${firstConversation}`);
  for (const { id } of items) await call("DELETE", `/conversations/${id}`);
}

/** Runs a program that does not end, while conversations come in, until it has printed what it should. */
async function untilPrinted(
  { command, parameters }: ReadmeProgram,
  folder: string,
  environment: ReadmeEnvironment,
  expected: RegExp,
): Promise<string> {
  const child = spawn(command, parameters, {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PYTHONUNBUFFERED: "1", ...environment },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  try {
    for (let tries = 0; tries < maxTries && child.exitCode === null && !expected.test(output); tries++) {
      await call("POST", "/conversations", { transcript: "Agent: Hello.\nCustomer: Good morning." });
      await sleep(pollMs);
    }
    return output;
  } finally {
    child.kill("SIGKILL");
  }
}
