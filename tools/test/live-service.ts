import { join } from "node:path";
import { makeSecret } from "../../server/src/access/key-format.ts";
import { startProgram } from "./background-program.ts";
import { freePort } from "./free-port.ts";
import { root } from "./root.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface LiveService {
  /** The base address, with the version segment. */
  readonly address: string;
  /** A live key with all scopes and no limit to speak of. */
  readonly key: string;
  /** A new session of the owner, as the headers that a page of the service would send. */
  signIn(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

const owner = { email: "owner@example.com", password: "correct-horse-battery" };

/** The real program with its embedded database, as `npm start` runs it, on a folder of its own. */
export async function startLiveService(environment: Readonly<Record<string, string>> = {}): Promise<LiveService> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const address = `${origin}/api/v1`;
  const key = makeSecret("live");
  const service = await startProgram(process.execPath, [join(root, "server", "main.ts")], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: temporaryFolder("data"),
      LOG_LEVEL: "error",
      // Few callers look at verdicts, and the model takes its time.
      ENCODER_PROCESSES: "0",
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      BOOTSTRAP_LIVE_KEY: key,
      BOOTSTRAP_RATE_LIMIT_PER_MINUTE: "1000000",
      // The pipe that startProgram opens: the service ends with this run, however that ends.
      LAUNCHER_PIPE_FD: "3",
      ...environment,
    },
    ready: () => isReady(`${origin}/readyz`),
  });
  return { address, key, signIn: () => signIn(address, origin), stop: () => service.stop() };
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** The session looks at the test view: what is done to keys there can't touch the live key. */
async function signIn(address: string, origin: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${address}/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(owner),
  });
  if (!response.ok) throw new Error(`the owner can't sign in: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { Cookie: cookies.join("; "), Origin: origin, "X-Service-Mode": "test" };
}
