import { join } from "node:path";
import type { Outcome, Part } from "./outcome.ts";
import { pythonEnvironment } from "./python.ts";
import { root } from "./root.ts";
import { testsThatMention } from "./tests-that-mention.ts";
import { runVitest } from "./vitest.ts";

const variable = "TEST_S3_SERVER";
const requirements = join(root, "tools", "test", "s3-requirements.txt");

/** The test files that start an S3 server, with a server to start: moto, which checks signatures as S3 does. */
export const s3Part: Part = {
  name: "s3",
  cores: 1,
  async run(): Promise<Outcome> {
    const program = join(await pythonEnvironment("s3", requirements), "moto_server");
    return runVitest({ only: await testsThatMention(new RegExp(variable)), environment: { [variable]: program } });
  },
};
