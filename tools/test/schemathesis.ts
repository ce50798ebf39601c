import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnyOperation, operations } from "@cqs/contract";
import { runProgram } from "../gates/run-program.ts";
import { skippedCases } from "./junit-skips.ts";
import { type LiveService, startLiveService } from "./live-service.ts";
import type { Outcome, Part } from "./outcome.ts";
import { sum } from "./outcome.ts";
import { root } from "./root.ts";
import { installSchemathesis } from "./schemathesis-install.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const here = join(root, "tools", "test");

/** A check of our own; see the file. */
const hooks = { SCHEMATHESIS_HOOKS: "schemathesis_hooks", PYTHONPATH: here, PYTHONDONTWRITEBYTECODE: "1" };

interface Pass {
  readonly name: string;
  readonly of: (operation: AnyOperation) => boolean;
  readonly headers: (service: LiveService) => Promise<Readonly<Record<string, string>>>;
  readonly options?: readonly string[];
  readonly maxExamples?: number;
  readonly phases?: string;
}

/** Below the limit of a session, so that most calls reach what is behind it. */
const sessionPace = ["--rate-limit", "1000/m"];

const streams = "text/event-stream";

/** The coverage phase has every class of value; random ones only mix them. */
const fewExamples = 5;

/** What integrations call all day: looked at twenty times as long as the rest, and held to accepting what fits the schema. */
const mostUsed = [
  "createConversation",
  "listConversations",
  "getConversation",
  "getConversationTrace",
  "createContact",
  "updateContact",
  "createTicket",
  "updateTicket",
  "listScorecards",
  "getScorecard",
];

const endsSessions = ["signOut", "revokeSession", "revokeOtherSessions"];

const passes: readonly Pass[] = [
  {
    name: "key",
    // A stream has no end that one could wait for; its own tests read as far as they need.
    of: ({ access, success }) => access.kind === "scope" && !success.some(({ media }) => media?.includes(streams)),
    headers: async ({ key }) => ({ Authorization: `Bearer ${key}` }),
  },
  {
    name: "most used",
    of: ({ id }) => mostUsed.includes(id),
    headers: async ({ key }) => ({ Authorization: `Bearer ${key}` }),
    maxExamples: 100,
    // The examples and the coverage of each schema are the same in every pass: the first one has them.
    phases: "fuzzing,stateful",
  },
  {
    name: "session",
    // Ending sessions would leave the rest of this pass, and the passes beside it, without theirs.
    // An address that is a secret is found by no generator.
    of: ({ access, id }) => access.kind !== "scope" && access.kind !== "token" && !endsSessions.includes(id),
    headers: (service) => service.signIn(),
    options: sessionPace,
  },
  {
    name: "sign-out",
    of: ({ id }) => id === "signOut",
    headers: (service) => service.signIn(),
    options: sessionPace,
  },
];

/** The running service against its own description: every operation with generated input, good and bad. */
export const schemathesisPart: Part = {
  name: "schemathesis",
  cores: 1,
  usesWebApp: true,
  async run() {
    const program = await installSchemathesis();
    const service = await startLiveService();
    try {
      return sum(await Promise.all(passes.map((pass) => runPass(program, service, pass))));
    } finally {
      await service.stop();
    }
  },
};

async function runPass(program: string, service: LiveService, pass: Pass): Promise<Outcome> {
  // It keeps files of its own wherever it runs.
  const folder = temporaryFolder("schemathesis");
  const report = join(folder, "report.xml");
  const headers = Object.entries(await pass.headers(service)).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const included = operations.filter(pass.of).flatMap(({ id }) => ["--include-operation-id", id]);
  const args = [
    `--config-file=${join(here, "schemathesis.toml")}`,
    "--no-color",
    "run",
    `${service.address}/openapi.json`,
    `--url=${service.address}`,
    ...headers,
    ...included,
    `--phases=${pass.phases ?? "examples,coverage,fuzzing,stateful"}`,
    `--max-examples=${pass.maxExamples ?? fewExamples}`,
    "--seed=1",
    "--continue-on-failure",
    "--no-shrink",
    "--generation-database=none",
    // Random credentials would take the place of the given ones; the ignored_auth check sends its own.
    "--generation-with-security-parameters=false",
    // Text with a NUL is refused, as the reference says; JSON Schema has no short way to say so.
    "--generation-allow-x00=false",
    "--request-timeout=30",
    "--report=junit",
    `--report-junit-path=${report}`,
    ...(pass.options ?? []),
  ];
  const { code, stdout, stderr } = await runProgram(folder, program, args, hooks);
  return outcomeOf(report, { code, name: pass.name, output: `schemathesis, ${pass.name} pass:\n${stdout}${stderr}` });
}

/** One test case per operation, and one for the stateful phase. */
function outcomeOf(report: string, run: { code: number; name: string; output: string }): Outcome {
  const text = readOrNothing(report);
  const counts = readCounts(text);
  const failed = counts.failures + counts.errors || (run.code === 0 ? 0 : 1);
  return {
    passed: Math.max(0, counts.tests - counts.failures - counts.errors - counts.skipped),
    failed,
    skipped: counts.skipped,
    detail: [
      ...(failed > 0 ? [run.output] : []),
      ...skippedCases(text).map((name) => `SKIPPED schemathesis, ${run.name} pass: ${name}`),
    ].join("\n"),
  };
}

function readCounts(report: string): Record<"tests" | "failures" | "errors" | "skipped", number> {
  const head = /<testsuites [^>]*>/.exec(report)?.[0] ?? "";
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  return { tests: count("tests"), failures: count("failures"), errors: count("errors"), skipped: count("skipped") };
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
