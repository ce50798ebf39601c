import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stopLeftOver } from "./left-over.ts";
import { withTemporaryFolder } from "./test-owner.ts";

/** A process that is recognised by its command line, as a postmaster is, and says which signals it gets. */
async function startProcess(argument: string, script: string): Promise<ChildProcess & { said: () => string }> {
  const child = spawn(process.execPath, [
    "-e",
    `${script}; setInterval(() => {}, 1000); console.log("ready")`,
    argument,
  ]);
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  await once(child.stdout, "data");
  return Object.assign(child, { said: () => said });
}

const withData = (work: (pgdata: string, file: string) => Promise<void>) =>
  withTemporaryFolder(async (folder) => {
    const pgdata = join(folder, "postgres", "data");
    await mkdir(pgdata, { recursive: true });
    await work(pgdata, join(pgdata, "postmaster.pid"));
  });
const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

test("a postmaster that was left behind on the folder is ended by a fast shutdown, and its file names this process", () =>
  withData(async (pgdata, file) => {
    const left = await startProcess(
      pgdata,
      'process.once("SIGINT", () => { console.log("SIGINT"); process.exit(7); })',
    );
    await writeFile(file, `${left.pid}\n${pgdata}\n1768469400\n5432\n/tmp\n\n 12 34\nready\n`);
    const ended = once(left, "exit");
    await stopLeftOver(pgdata);
    expect(await ended).toEqual([7, null]);
    expect(left.said()).toContain("SIGINT");
    // All but the number stays: by the shared memory it names PostgreSQL notices orphaned backends.
    expect(await readFile(file, "utf8")).toBe(`${process.pid}\n${pgdata}\n1768469400\n5432\n/tmp\n\n 12 34\nready\n`);
  }));

test("a process that only has the number of a former postmaster is left alone", () =>
  withData(async (pgdata, file) => {
    const stranger = await startProcess(`${pgdata}-of-somebody-else`, "");
    await writeFile(file, `${stranger.pid}\n${pgdata}\n`);
    await stopLeftOver(pgdata);
    expect(isAlive(stranger)).toBe(true);
    expect(await readFile(file, "utf8")).toBe(`${process.pid}\n${pgdata}\n`);
    stranger.kill("SIGKILL");
  }));

test("the number of a process that is gone does not stop the start", () =>
  withData(async (pgdata, file) => {
    const gone = await startProcess(pgdata, "");
    gone.kill("SIGKILL");
    await once(gone, "exit");
    await writeFile(file, `${gone.pid}\n${pgdata}\n`);
    await stopLeftOver(pgdata);
    expect(await readFile(file, "utf8")).toBe(`${process.pid}\n${pgdata}\n`);
  }));

test.each(["", "no number\n", "-5\n", "0\n"])("a file that says %j names nobody, and stays as it is", (content) =>
  withData(async (pgdata, file) => {
    await writeFile(file, content);
    await stopLeftOver(pgdata);
    expect(await readFile(file, "utf8")).toBe(content);
  }),
);

test("a folder without a file is nothing to clear", () =>
  withData(async (pgdata) => {
    await stopLeftOver(pgdata);
    await expect(readFile(join(pgdata, "postmaster.pid"))).rejects.toMatchObject({ code: "ENOENT" });
  }));
