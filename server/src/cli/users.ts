import { randomBytes } from "node:crypto";
import { type Role, roles } from "@cqs/contract";
import { addMember, createPerson, issueResetLink, resetPassword, turnTwoFactorOff } from "../people/index.ts";
import { type Command, options, required, UsageError } from "./command.ts";
import { withInstallation } from "./open-installation.ts";

export const createUserCommand: Command = {
  name: "users create",
  synopsis: "users create --email E [--name N] [--role owner|admin|reviewer|viewer] [--password P] [--json]",
  meaning: "adds a person to the workspace and prints their password once",
  async run(args) {
    const { values } = options(args, {
      email: { type: "string" },
      name: { type: "string" },
      role: { type: "string", default: "viewer" },
      password: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const email = required(values.email, "--email");
    if (!(roles as readonly string[]).includes(values.role))
      throw new UsageError(`--role must be one of ${roles.join(", ")}`);
    const role = values.role as Role;
    const password = passwordOf(values.password);
    await withInstallation(async (installation) => {
      const { id } = await createPerson(installation.people, { email, name: values.name ?? email, password });
      await addMember(installation, { workspaceId: installation.workspaceId, userId: id, role });
      console.log(values.json ? JSON.stringify({ id, email, role, password }) : `${email}  ${role}\n\n${password}\n`);
    });
  },
};

export const resetPasswordCommand: Command = {
  name: "users password",
  synopsis: "users password --email E [--password P] [--json]",
  meaning: "sets a new password, prints it once and ends the person's sessions",
  async run(args) {
    const { values } = options(args, {
      email: { type: "string" },
      password: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const email = required(values.email, "--email");
    const password = passwordOf(values.password);
    await withInstallation(async ({ people }) => {
      await resetPassword(people, { email, password });
      console.log(values.json ? JSON.stringify({ email, password }) : `${email}\n\n${password}\n`);
    });
  },
};

export const resetLinkCommand: Command = {
  name: "users reset-link",
  synopsis: "users reset-link --email E [--json]",
  meaning: "prints a link where the person sets a new password; it works once, for an hour",
  async run(args) {
    const { values } = options(args, { email: { type: "string" }, json: { type: "boolean", default: false } });
    const email = required(values.email, "--email");
    await withInstallation(async ({ people }) => {
      const url = await issueResetLink(people, { email });
      if (url === undefined) throw new UsageError(`${email} has no account with a password`);
      console.log(values.json ? JSON.stringify({ email, url }) : `${email}\n\n${url}\n`);
    });
  },
};

export const twoFactorOffCommand: Command = {
  name: "users two-factor-off",
  synopsis: "users two-factor-off --email E [--json]",
  meaning: "turns off two-factor sign-in for a person who lost the app and the recovery codes",
  async run(args) {
    const { values } = options(args, { email: { type: "string" }, json: { type: "boolean", default: false } });
    const email = required(values.email, "--email");
    await withInstallation(async ({ people }) => {
      await turnTwoFactorOff(people, { email });
      console.log(
        values.json ? JSON.stringify({ email, two_factor_enabled: false }) : `${email}: two-factor sign-in is off`,
      );
    });
  },
};

function passwordOf(given: string | undefined): string {
  const password = given ?? randomBytes(12).toString("base64url");
  if (password.length < 12) throw new UsageError("--password must have at least 12 characters");
  return password;
}
