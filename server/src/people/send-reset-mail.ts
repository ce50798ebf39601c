import { issueResetLink } from "./issue-reset-link.ts";
import type { PeopleDeps } from "./people-deps.ts";

/** A further attempt makes a new link; only the last one works. */
export async function sendResetMail(
  deps: Pick<PeopleDeps, "db" | "clock" | "secrets" | "publicUrl" | "mailer">,
  { email }: { email: string },
): Promise<void> {
  const { mailer } = deps;
  // A node whose settings have no mail server, beside one that has.
  if (!mailer) throw new Error("SMTP_HOST is not set on this node");
  const url = await issueResetLink(deps, { email });
  if (url === undefined) return;
  await mailer.send({ to: email, subject: "Set a new password", text: textOf(url) });
}

const textOf = (url: string) =>
  [
    "Someone requested a new password for your account at the Conversation Quality Service.",
    "",
    "Set it within an hour:",
    url,
    "",
    "If this was not you, ignore this e-mail. Your password does not change.",
    "",
  ].join("\n");
