import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterFile } from "../../test/after-file.ts";

/** So many calls set the server up without a signature; all others need one. */
const callsBefore = 4;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Starts an S3 server that checks signatures, with a bucket and one key that may use it. */
export async function startS3(program: string) {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const environment = { ...process.env, INITIAL_NO_AUTH_ACTION_COUNT: String(callsBefore) };
  const child = spawn(program, ["-H", "127.0.0.1", "-p", String(port)], { env: environment, stdio: "ignore" });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  afterFile(stop);
  for (let tries = 0; !(await fetch(`${endpoint}/moto-api/`).catch(() => undefined)); tries++) {
    if (tries === 600 || child.exitCode !== null) throw new Error("the S3 server did not start");
    await sleep(50);
  }
  const scope = (service: string) =>
    `AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=x`;
  const ask = async (parameters: Record<string, string>) => {
    const body = new URLSearchParams({ Version: "2010-05-08", UserName: "cqs", ...parameters });
    return (await fetch(endpoint, { method: "POST", headers: { authorization: scope("iam") }, body })).text();
  };
  await ask({ Action: "CreateUser" });
  const key = await ask({ Action: "CreateAccessKey" });
  const statement = { Effect: "Allow", Action: "s3:*", Resource: "*" };
  const policy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
  await ask({ Action: "PutUserPolicy", PolicyName: "all", PolicyDocument: policy });
  await fetch(`${endpoint}/recordings-bucket`, { method: "PUT", headers: { authorization: scope("s3") } });
  const fieldOf = (name: string) => new RegExp(`<${name}>(.*?)<`).exec(key)?.[1] ?? "";
  return {
    settings: {
      endpoint,
      bucket: "recordings-bucket",
      region: "us-east-1",
      accessKeyId: fieldOf("AccessKeyId"),
      secretAccessKey: fieldOf("SecretAccessKey"),
      isPathStyle: true,
    },
    stop,
  };
}
