import { type Command, UsageError, usage } from "./src/cli/command.ts";
import { demoCommand } from "./src/cli/demo.ts";
import { doctor } from "./src/cli/doctor.ts";
import { explain } from "./src/cli/explain.ts";
import { gradeCommand } from "./src/cli/grade.ts";
import { graderAuditCommand } from "./src/cli/grader-audit.ts";
import { graderTuneCommand } from "./src/cli/grader-tune.ts";
import { importCommand } from "./src/cli/import.ts";
import {
  createKeyCommand,
  generateKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  rotateKeyCommand,
} from "./src/cli/keys.ts";
import { migrateCommand } from "./src/cli/migrate.ts";
import { createUserCommand, resetLinkCommand, resetPasswordCommand, twoFactorOffCommand } from "./src/cli/users.ts";
import { deletedWorkspacesCommand, restoreWorkspaceCommand } from "./src/cli/workspaces.ts";

const commands: readonly Command[] = [
  createKeyCommand,
  listKeysCommand,
  rotateKeyCommand,
  revokeKeyCommand,
  generateKeyCommand,
  createUserCommand,
  resetPasswordCommand,
  resetLinkCommand,
  twoFactorOffCommand,
  deletedWorkspacesCommand,
  restoreWorkspaceCommand,
  importCommand,
  demoCommand,
  gradeCommand,
  graderAuditCommand,
  graderTuneCommand,
  migrateCommand,
  doctor,
];

async function main(args: readonly string[]): Promise<void> {
  const wanted = commands.find(({ name }) => name.split(" ").every((word, i) => args[i] === word));
  if (!wanted) {
    const asked = args.length === 0 || args[0] === "help" || args[0] === "--help";
    if (!asked) throw new UsageError(`there is no command "${args.join(" ")}"\n\n${usage(commands)}`);
    return console.log(usage(commands));
  }
  await wanted.run(args.slice(wanted.name.split(" ").length));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
