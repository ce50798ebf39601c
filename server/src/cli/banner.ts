import type { FirstStart } from "../access/first-start.ts";
import type { Config } from "../platform/config.ts";

/** What a person reads in the terminal. The secrets are in it once, at the first start. */
export function banner(facts: {
  config: Config;
  port: number;
  firstStart: FirstStart | undefined;
  startMs: number;
}): string {
  const { config, port, firstStart } = facts;
  const address = config.publicUrl.endsWith(":0") ? `http://localhost:${port}` : config.publicUrl;
  const lines = [
    "",
    `  Conversation Quality Service is ready (${Math.round(facts.startMs)} ms)`,
    "",
    `  Address        ${address}`,
    `  API            ${address}/api/v1`,
    `  API reference  ${address}/docs`,
    `  Database       ${config.databaseUrl ? "external" : `embedded, in ${config.dataDir}`}`,
  ];
  if (firstStart) lines.push("", ...credentials(firstStart));
  return `${lines.join("\n")}\n\n`;
}

const credentials = ({ ownerEmail, ownerPassword, secrets }: FirstStart) => [
  "  Shown this once, so keep them:",
  "",
  `  Sign-in        ${ownerEmail}`,
  `  Password       ${ownerPassword}`,
  "",
  `  export CQS_LIVE_KEY=${secrets.live}`,
  `  export CQS_TEST_KEY=${secrets.test}`,
];
