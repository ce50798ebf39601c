import { onDemand } from "../platform/on-demand.ts";

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** How the connection is encrypted: by STARTTLS, from the first byte, or not at all. */
  readonly tls: "starttls" | "implicit" | "none";
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Throws when the server did not take it. */
  send(mail: Mail): Promise<void>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer({ host, port, tls, user, password, from }: MailSettings): Mailer {
  const transport = onDemand(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      host,
      port,
      secure: tls === "implicit",
      requireTLS: tls === "starttls",
      ignoreTLS: tls === "none",
      ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
      // Nothing of a mail is read from files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    });
  });
  return {
    async send({ to, subject, text }) {
      await (await transport()).sendMail({ from, to, subject, text });
    },
  };
}
