import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withTemporaryFolder } from "./temporary-folder.ts";

test("a folder is gone after its work, failed or not, and what a killed process left is gone with it", async () => {
  const parent = await mkdtemp(join(tmpdir(), "cqs-folders-"));
  const options = { prefix: "work-", maxUseMs: 60_000, parent };
  const [old, recent, other] = ["work-old", "work-recent", "else-old"].map((name) => join(parent, name));
  for (const folder of [old, recent, other]) await mkdir(folder as string);
  const before = new Date(Date.now() - 121_000);
  for (const folder of [old, other]) await utimes(folder as string, before, before);
  const work = withTemporaryFolder(options, async (folder) => {
    await writeFile(join(folder, "file"), "x");
    throw new Error("broken off");
  });
  await expect(work).rejects.toThrow("broken off");
  expect((await readdir(parent)).sort()).toEqual(["else-old", "work-recent"]);
  await rm(parent, { recursive: true });
});
