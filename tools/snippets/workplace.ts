import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { runProgram } from "../gates/run-program.ts";
import { copyCheckout, type TestCheckout } from "../gates/test-checkout.ts";
import { freePort } from "../test/free-port.ts";
import { ensureGo } from "../test/go.ts";
import { ensureTool, findProgram } from "../test/install-tools.ts";
import { root } from "../test/root.ts";
import type { Ports } from "./page-script.ts";
import { writeStandIns } from "./stand-ins.ts";

export interface SnippetCheckout {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports: Ports;
  /** A new folder for the files of one page's run. */
  scratch(name: string): string;
  remove(): void;
}

/** Returns a copy of the checkout for the pages, with the packages and the web app of the original. */
export async function openCheckout(): Promise<SnippetCheckout> {
  const checkout = await copyCheckout();
  // A build of the same sources, which `npm start` would only make again.
  const built = join("web", "dist");
  if (existsSync(join(root, built))) cpSync(join(root, built), join(checkout.root, built), { recursive: true });
  return openIn(checkout, { folders: [dirname(await ensureGo())], variables: [] });
}

/** Returns a clone of the last commit, without packages and without the web app, as a new user has it. */
export async function openClone(): Promise<SnippetCheckout> {
  const clone = mkdtempSync(join(tmpdir(), "cqs-clone-"));
  const { code, stderr } = await runProgram(root, "git", ["clone", "--quiet", "--no-hardlinks", root, clone]);
  if (code !== 0) throw new Error(`git clone: ${stderr}`);
  // The service that was followed may still be writing its last files.
  const remove = () => rmSync(clone, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  // npm needs them to reach its registry from behind a proxy.
  return openIn(
    { root: clone, remove },
    { folders: [], variables: ["NODE_EXTRA_CA_CERTS", "HTTPS_PROXY", "NO_PROXY"] },
  );
}

interface Machine {
  /** Folders of programs that the pages use, beside those in the PATH. */
  readonly folders: readonly string[];
  /** Environment variables that the shell inherits. */
  readonly variables: readonly string[];
}

async function openIn(
  checkout: Pick<TestCheckout, "root" | "remove">,
  { folders, variables }: Machine,
): Promise<SnippetCheckout> {
  const tool = (name: string) => ensureTool({ name, debianPackage: name, find: () => findProgram(name) });
  const standIns = join(checkout.root, ".cache", "stand-ins");
  writeStandIns(standIns, { curl: await tool("curl"), jq: await tool("jq") });
  const ports = Object.fromEntries(
    await Promise.all([8080, 9000, 9001, 9002, 9003].map(async (port) => [port, await freePort()] as const)),
  );
  writeFileSync(join(checkout.root, ".env"), `PORT=${ports[8080]}\n`);
  const inherited = variables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    folder: checkout.root,
    ports,
    environment: {
      ...Object.fromEntries(inherited),
      HOME: process.env.HOME ?? checkout.root,
      LANG: "C.UTF-8",
      // Not this project's own programs: a reader has none of them in the PATH.
      PATH: [standIns, ...machinePath(), ...folders].join(delimiter),
    },
    scratch: (name) => join(checkout.root, ".cache", "snippets", name.replaceAll("/", "-")),
    remove: checkout.remove,
  };
}

const machinePath = () =>
  (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
