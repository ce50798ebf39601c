import { ensureTool, findProgram } from "./install-tools.ts";
import type { Outcome, Part } from "./outcome.ts";
import { testsThatMention } from "./tests-that-mention.ts";
import { runVitest } from "./vitest.ts";

const variable = "TEST_PGBOUNCER";

/** The test files that start a PgBouncer, with a PgBouncer to start. */
export const pgBouncerPart: Part = {
  name: "pgbouncer",
  cores: 1,
  usesWebApp: true,
  async run(): Promise<Outcome> {
    const program = await ensureTool({
      name: "PgBouncer",
      debianPackage: "pgbouncer",
      find: () => findProgram("pgbouncer", [...(process.env.PATH ?? "").split(":"), "/usr/sbin"]),
    });
    return runVitest({ only: await testsThatMention(new RegExp(variable)), environment: { [variable]: program } });
  },
};
