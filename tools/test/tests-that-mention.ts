import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sourceFiles } from "../gates/source-files.ts";
import { root } from "./root.ts";

/** The test files that speak of something, themselves or through a file of theirs (`test-*.ts`) in the same folder. */
export async function testsThatMention(words: RegExp): Promise<string[]> {
  const files = (await sourceFiles(root)).filter((path) => path.endsWith(".ts"));
  const mention = (path: string) => words.test(readFileSync(join(root, path), "utf8"));
  const worlds = files.filter((path) => /\/test-[^/]+\.ts$/.test(path) && mention(path));
  const byWorld = (path: string) =>
    worlds.some((world) => dirname(world) === dirname(path) && imports(path, world.slice(dirname(world).length + 1)));
  return files.filter((path) => path.endsWith(".test.ts") && (mention(path) || byWorld(path)));
}

const imports = (path: string, file: string) => readFileSync(join(root, path), "utf8").includes(`"./${file}"`);
