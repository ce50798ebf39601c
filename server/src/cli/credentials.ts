import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FirstStart } from "../access/first-start.ts";
import type { Config } from "../platform/config.ts";

type Given = Pick<Config, "dataDir" | "ownerPassword" | "bootstrapLiveKey" | "bootstrapTestKey">;

/**
 * Returns what the first start shows of its credentials. A terminal shows them once. Anything else may be a log that is
 * kept and read by others: then they go to a file that only the service's own user can read, and the log names it.
 */
export function showCredentials(first: FirstStart, config: Given, isTerminal: boolean): string {
  const lines = linesOf(first, config);
  if (isTerminal)
    return `\n  These are shown only now. Store them:\n\n${indented([...lines.signIn, "", ...lines.keys])}\n`;
  const file = resolve(join(config.dataDir, "first-start.env"));
  try {
    mkdirSync(config.dataDir, { recursive: true });
    // Made anew: one that is there may be readable by others.
    rmSync(file, { force: true });
    const text = [...lines.signIn.map((line) => `# ${line}`), ...lines.keys].join("\n");
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: "wx", flush: true });
    return `\n  Your sign-in and keys are in ${file}. Store them elsewhere, then delete the file.\n`;
  } catch (error) {
    return `\n${indented([
      `Your sign-in and keys could not be written to ${file} (${(error as Error).message}). Create new ones:`,
      "cli users password --email … and cli keys create …",
    ])}\n`;
  }
}

/** What the operator chose is known to them, and is shown nowhere. */
function linesOf({ ownerEmail, ownerPassword, setUpUrl, secrets }: FirstStart, config: Given) {
  const key = (variable: string, secret: string, given: string | undefined, name: string) =>
    given === undefined ? `export ${variable}=${secret}` : `# ${variable}: the one in ${name}`;
  return {
    signIn: [
      `Sign-in        ${ownerEmail}`,
      `Password       ${config.ownerPassword === undefined ? ownerPassword : "the one in OWNER_PASSWORD"}`,
      ...(setUpUrl === undefined ? [] : [`Or set up your account in the browser within 7 days: ${setUpUrl}`]),
    ],
    keys: [
      key("CQS_LIVE_KEY", secrets.live, config.bootstrapLiveKey, "BOOTSTRAP_LIVE_KEY"),
      key("CQS_TEST_KEY", secrets.test, config.bootstrapTestKey, "BOOTSTRAP_TEST_KEY"),
    ],
  };
}

const indented = (lines: readonly string[]) => lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n");
