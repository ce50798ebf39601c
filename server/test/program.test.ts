import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { modeOfSecret } from "../src/access/key-format.ts";
import { killableService } from "./crash/killable-service.ts";

const program = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const service = await killableService();

afterAll(async () => {
  await service.end("SIGKILL");
  service.remove();
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(file: string, args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { ...process.env, ...service.environment, ...environment };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program(file), ...args], {
      env,
      timeout: 600_000,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Ended;
  }
}

const cli = (...args: string[]) => run("cli.ts", args);
const get = (path: string, key: string) => fetch(service.base + path, { headers: { authorization: `Bearer ${key}` } });

describe("a start that can't work ends with one line that says why", () => {
  test.each([
    ["PORT", "eighty", /^PORT must be/],
    ["BOOTSTRAP_LIVE_KEY", "svc_live_mine", /^BOOTSTRAP_LIVE_KEY is not a well-formed live key/],
    ["DATABASE_URL", "postgres://nobody@127.0.0.1:1/none", /^SECRET_KEY is required together with DATABASE_URL/],
  ])("%s=%s", async (variable, value, line) => {
    const { code, stderr } = await run("main.ts", [], { [variable]: value });
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("nothing listens at DATABASE_URL", async () => {
    const environment = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", SECRET_KEY: "x".repeat(40) };
    const { code, stderr } = await run("main.ts", [], environment);
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toMatch(/^DATABASE_URL: nothing listens/);
  });
});

describe("the command line beside a running server", () => {
  test("says what to do before there is anything", async () => {
    const { code, stderr } = await cli("keys", "list");
    expect(code).toBe(1);
    expect(stderr).toMatch(/npm start/);
  });

  test("keys create prints one JSON line, and the key works at once", async () => {
    await service.start();
    const made = await cli(
      "keys",
      "create",
      "--name",
      "N",
      "--mode",
      "test",
      "--scopes",
      "tickets:read,contacts:read",
      "--per-minute",
      "7",
      "--json",
    );
    expect(made.stdout.trim().split("\n")).toHaveLength(1);
    const key = JSON.parse(made.stdout);
    expect(Object.keys(key)).toEqual(["id", "name", "mode", "prefix", "scopes", "secret"]);
    expect(key).toMatchObject({
      name: "N",
      mode: "test",
      prefix: "svc_test_",
      scopes: ["tickets:read", "contacts:read"],
    });
    expect(modeOfSecret(key.secret)).toBe("test");
    const reply = await get("/tickets", key.secret);
    expect([reply.status, reply.headers.get("x-ratelimit-limit")]).toEqual([200, "7"]);
  });

  test("a rotated key works under both secrets, a revoked one under none", async () => {
    const made = JSON.parse(
      (await cli("keys", "create", "--name", "R", "--mode", "live", "--scopes", "all", "--json")).stdout,
    );
    const rotated = JSON.parse((await cli("keys", "rotate", made.id, "--json")).stdout);
    expect([(await get("/tickets", made.secret)).status, (await get("/tickets", rotated.secret)).status]).toEqual([
      200, 200,
    ]);
    await cli("keys", "revoke", made.id);
    expect([(await get("/tickets", made.secret)).status, (await get("/tickets", rotated.secret)).status]).toEqual([
      401, 401,
    ]);
    expect((await cli("keys", "list")).stdout).toMatch(new RegExp(`${made.id} {2}live {2}revoked`));
  });

  test.each([
    [["keys", "create", "--mode", "live", "--scopes", "all"], /--name is required/],
    [["keys", "create", "--name", "x", "--mode", "both", "--scopes", "all"], /--mode must be live or test/],
    [
      ["keys", "create", "--name", "x", "--mode", "live", "--scopes", "everything"],
      /--scopes: there is no scope "everything"/,
    ],
    [["keys", "create", "--name", "x", "--mode", "live", "--scopes", "all", "--allow-ip", "here"], /ip_allowlist\.0/],
    [["keys", "create", "--name", "x", "--mode", "live", "--scopes", "all", "--per-minute", "0"], /--per-minute/],
    [["keys", "rotate", "key_none"], /there is no key key_none/],
    [["dance"], /there is no command/],
  ])("%j is refused in words", async (args, words) => {
    const { code, stdout, stderr } = await cli(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(words);
  });

  test("people can be added, sign in, and get a new password", async () => {
    const made = JSON.parse(
      (await cli("users", "create", "--email", "ann@example.com", "--role", "admin", "--json")).stdout,
    );
    const signIn = (password: string) =>
      fetch(`${service.base}/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "ann@example.com", password }),
      });
    expect((await signIn(made.password)).status).toBeLessThan(300);
    const reset = JSON.parse((await cli("users", "password", "--email", "ann@example.com", "--json")).stdout);
    expect((await signIn(made.password)).status).toBe(401);
    expect((await signIn(reset.password)).status).toBeLessThan(300);
  });

  test("the doctor finds nothing wrong, and says so line by line", async () => {
    const { code, stdout } = await cli("doctor");
    expect(stdout).not.toMatch(/BAD/);
    expect(stdout).toMatch(/^ok {3}database: PostgreSQL \d+ responds$/m);
    expect(code).toBe(0);
  });

  test("a second server on the same data folder is refused in one line", async () => {
    const { code, stderr } = await run("main.ts", [], { PORT: "0" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATA_DIR .* is already used by another running server/);
  });
});

test("SIGTERM answers what is under way, then ends, and the next start finds everything", async () => {
  await service.start();
  const headers = { authorization: `Bearer ${service.key}`, "content-type": "application/json" };
  const posts = Array.from({ length: 20 }, (_, i) =>
    fetch(`${service.base}/tickets`, { method: "POST", headers, body: JSON.stringify({ title: `last ${i}` }) }).catch(
      () => undefined,
    ),
  );
  const first = await Promise.race(posts);
  expect(first?.status).toBe(201);
  await service.end("SIGTERM");
  const answered = (await Promise.all(posts)).filter((reply) => reply?.status === 201).length;
  await service.start();
  const page = (await (await get("/tickets?limit=100", service.key)).json()) as { data: { items: unknown[] } };
  expect(page.data.items.length).toBeGreaterThanOrEqual(answered);
  expect(answered).toBeGreaterThan(0);
});
