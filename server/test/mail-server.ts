import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterFile } from "./after-file.ts";

export interface TestMailServer {
  /** For the service's environment. */
  readonly environment: Record<string, string>;
  readonly mails: readonly string[];
  /** Resolves with the next mail that was not handed out yet. */
  next(): Promise<string>;
}

const user = "quality";
const password = "a mail password that is only used in tests";

/** A real SMTP server on loopback that wants a password and keeps what it is sent. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: string[] = [];
  const waiting: ((mail: string) => void)[] = [];
  let handedOut = 0;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      const isRight = auth.username === user && auth.password === password;
      done(isRight ? null : new Error("wrong password"), isRight ? { user } : undefined);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const mail = Buffer.concat(chunks).toString();
        mails.push(mail);
        const waiter = waiting.shift();
        if (waiter) {
          handedOut++;
          waiter(mail);
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  afterFile(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    environment: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String((server.server.address() as AddressInfo).port),
      SMTP_TLS: "none",
      SMTP_USER: user,
      SMTP_PASSWORD: password,
      SMTP_FROM: "Quality <quality@example.com>",
    },
    mails,
    next() {
      const mail = mails[handedOut];
      if (mail !== undefined) {
        handedOut++;
        return Promise.resolve(mail);
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
