import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allScopes } from "@cqs/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/service.ts";
import { graderTuneCommand } from "./grader-tune.ts";
import { importCommand } from "./import.ts";
import { createKeyCommand, generateKeyCommand, listKeysCommand, revokeKeyCommand, rotateKeyCommand } from "./keys.ts";
import { migrateCommand } from "./migrate.ts";
import { createCli } from "./test-cli.ts";
import { createUserCommand, resetLinkCommand, resetPasswordCommand, twoFactorOffCommand } from "./users.ts";
import { deletedWorkspacesCommand, restoreWorkspaceCommand } from "./workspaces.ts";

let cli: Awaited<ReturnType<typeof createCli>>;
let folder: string;
beforeAll(async () => {
  cli = await createCli();
  folder = mkdtempSync(join(tmpdir(), "cqs-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const statusWith = async (key: string, path = "/tickets") => (await cli.service.call("GET", path, { key })).status;
const usage = (work: Promise<unknown>, message: string | RegExp) => expect(work).rejects.toThrow(message);

describe("keys", () => {
  const create = (...args: string[]) => cli.json(createKeyCommand, "--json", ...args);

  test("a key gets what was asked for, and no more", async () => {
    const args = ["--name", "One", "--mode", "test", "--scopes", "tickets:read, tickets:read", "--per-minute", "7"];
    const made = await create(...args, "--per-hour", "9", "--allow-ip", "127.0.0.1", "--allow-ip", "192.0.2.0/24");
    expect(made).toEqual({
      id: expect.stringMatching(/^key_/),
      name: "One",
      mode: "test",
      prefix: "svc_test_",
      scopes: ["tickets:read"],
      secret: expect.stringMatching(/^svc_test_/),
    });
    const { rows } = await cli.service.db.pool.query("select * from api_key where id = $1", [made.id]);
    expect(rows).toMatchObject([
      { mode: "test", per_minute: 7, per_hour: 9, allow_ips: ["127.0.0.1", "192.0.2.0/24"] },
    ]);
    expect([await statusWith(made.secret), await statusWith(made.secret, "/contacts")]).toEqual([200, 403]);
  });

  test("all scopes and 60 a minute are what a short command gives", async () => {
    const made = await create("--name", "All", "--mode", "live", "--scopes", "all");
    expect(made.scopes).toEqual(allScopes);
    const { rows } = await cli.service.db.pool.query(
      "select per_minute, per_hour, allow_ips from api_key where id = $1",
      [made.id],
    );
    expect(rows).toEqual([{ per_minute: 60, per_hour: null, allow_ips: [] }]);
  });

  test.each([
    [["--mode", "live", "--scopes", "all"], /--name is required/],
    [["--name", " ", "--mode", "live", "--scopes", "all"], /--name is required/],
    [["--name", "a", "--scopes", "all"], /--mode is required/],
    [["--name", "a", "--mode", "both", "--scopes", "all"], /--mode must be live or test/],
    [["--name", "a", "--mode", "live"], /--scopes is required/],
    [["--name", "a", "--mode", "live", "--scopes", "tickets:read,everything"], /no scope "everything"/],
    [["--name", "a", "--mode", "live", "--scopes", "all", "--per-minute", "0"], /--per-minute must be a whole number/],
    [["--name", "a", "--mode", "live", "--scopes", "all", "--per-hour", "1.5"], /--per-hour must be a whole number/],
    [["--name", "a", "--mode", "live", "--scopes", "all", "--allow-ip", "here"], /ip_allowlist\.0/],
    [["--nmae", "a"], /nmae/],
  ])("keys create %j is refused and creates nothing", async (args, message) => {
    const count = async () => (await cli.service.db.pool.query("select from api_key")).rowCount;
    const before = await count();
    await usage(cli.run(createKeyCommand, ...args), message);
    expect(await count()).toBe(before);
  });

  test("a list shows the keys of both modes without secrets; people are shown which are revoked", async () => {
    const [live, test] = [
      await create("--name", "Listed live", "--mode", "live", "--scopes", "all"),
      await create("--name", "Listed test", "--mode", "test", "--scopes", "all"),
    ];
    await cli.run(revokeKeyCommand, test.id);
    const { out } = await cli.run(listKeysCommand);
    expect(out).toContain(`${live.id}  live  active  Listed live`);
    expect(out).toContain(`${test.id}  test  revoked  Listed test`);
    const json = (await cli.run(listKeysCommand, "--json")).out;
    const lines = json
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining([live.id, test.id]));
    for (const secret of [live.secret, test.secret]) expect(out + json).not.toContain(secret);
  });

  test("a rotation gives a second secret, a revocation ends both, and nothing is done to a key that there is not", async () => {
    const made = await create("--name", "Rotated", "--mode", "live", "--scopes", "all");
    const rotated = await cli.json(rotateKeyCommand, made.id, "--json");
    expect([rotated.id, rotated.secret === made.secret]).toEqual([made.id, false]);
    expect([await statusWith(made.secret), await statusWith(rotated.secret)]).toEqual([200, 200]);
    await cli.run(revokeKeyCommand, made.id);
    expect([await statusWith(made.secret), await statusWith(rotated.secret)]).toEqual([401, 401]);
    await usage(cli.run(rotateKeyCommand, "key_nobody"), "there is no key key_nobody");
    await usage(cli.run(revokeKeyCommand, "key_nobody"), "there is no key key_nobody");
    await usage(cli.run(revokeKeyCommand), "KEY_ID is required");
  });

  test("a generated key is of its mode, another each time, and stored nowhere", async () => {
    const made = [
      (await cli.run(generateKeyCommand, "--mode", "live")).out.trim(),
      (await cli.run(generateKeyCommand, "--mode", "live")).out.trim(),
    ];
    expect(new Set(made).size).toBe(2);
    for (const secret of made) expect([secret.startsWith("svc_live_"), await statusWith(secret)]).toEqual([true, 401]);
  });
});

describe("people", () => {
  const signIn = async (email: string, password: string) =>
    (
      await cli.service.call("POST", "/session", {
        body: { email, password },
        headers: { "x-forwarded-for": newAddress() },
      })
    ).status;

  test("a person is added with their role and signs in; a new password ends the old one", async () => {
    const made = await cli.json(createUserCommand, "--email", "ann@example.com", "--role", "reviewer", "--json");
    expect(made).toMatchObject({ email: "ann@example.com", role: "reviewer" });
    expect(await signIn(made.email, made.password)).toBe(201);
    const { rows } = await cli.service.db.pool.query("select role from member where user_id = $1", [made.id]);
    expect(rows).toEqual([{ role: "reviewer" }]);
    const given = ["--email", "ann@example.com", "--password", "another long password", "--json"];
    expect(await cli.json(resetPasswordCommand, ...given)).toEqual({
      email: "ann@example.com",
      password: "another long password",
    });
    expect([await signIn(made.email, made.password), await signIn(made.email, "another long password")]).toEqual([
      401, 201,
    ]);
    const { url } = await cli.json(resetLinkCommand, "--email", "ann@example.com", "--json");
    expect(URL.canParse(url)).toBe(true);
    const off = await cli.json(twoFactorOffCommand, "--email", "ann@example.com", "--json");
    expect(off).toEqual({ email: "ann@example.com", two_factor_enabled: false });
  });

  test("a person is a viewer unless told otherwise", async () => {
    expect(await cli.json(createUserCommand, "--email", "bob@example.com", "--json")).toMatchObject({ role: "viewer" });
  });

  test("what can't be done is refused in words", async () => {
    const email = ["--email", "eve@example.com"];
    await usage(cli.run(createUserCommand), "--email is required");
    await usage(cli.run(createUserCommand, ...email, "--role", "boss"), "--role must be one of");
    await usage(cli.run(createUserCommand, ...email, "--password", "short"), "at least 12 characters");
    await usage(cli.run(resetLinkCommand, ...email), "eve@example.com has no account");
    await expect(cli.run(resetPasswordCommand, ...email)).rejects.toThrow();
    await expect(cli.run(twoFactorOffCommand, ...email)).rejects.toThrow();
  });
});

describe("workspaces", () => {
  test("one that is closed is listed until it is restored", async () => {
    const id = "ws_00000000000000000closed";
    await cli.service.workspace(id);
    await cli.service.db.pool.query("update workspace set deletion_due_at = now() + interval '3 days' where id = $1", [
      id,
    ]);
    expect((await cli.run(deletedWorkspacesCommand)).out).toContain(id);
    expect(await cli.json(deletedWorkspacesCommand, "--json")).toMatchObject([{ id, name: id }]);
    expect(await cli.json(restoreWorkspaceCommand, "--id", id, "--json")).toEqual({ id, restored: true });
    expect(await cli.json(deletedWorkspacesCommand, "--json")).toEqual([]);
    await expect(cli.run(restoreWorkspaceCommand, "--id", id)).rejects.toThrow();
  });
});

describe("import", () => {
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const stored = async (externalId: string) =>
    (
      await cli.service.db.pool.query(
        "select mode, external_id, metadata from conversation where external_id like $1",
        [`${externalId}%`],
      )
    ).rows;

  test("a CSV file becomes conversations of the mode that was asked for, its values as written", async () => {
    const path = file("calls.csv", "external_id,transcript,metadata.account,metadata.wait\n007,Agent: Hello,0049,12\n");
    const done = await cli.json(importCommand, path, "--mode", "test", "--json");
    expect(done).toEqual({ records: 1, created: 1, updated: 0, known: 0, refused: 0 });
    expect(await stored("007")).toEqual([
      { mode: "test", external_id: "007", metadata: { account: "0049", wait: 12 } },
    ]);
    expect(await cli.json(importCommand, path, "--mode", "test", "--json")).toMatchObject({ already_imported: true });
    expect(await cli.json(importCommand, path, "--json")).toMatchObject({ created: 1 });
    expect(await stored("007")).toHaveLength(2);
  });

  test("records that are refused are named, the others stored, and the command ends with an error", async () => {
    const lines = ['{"external_id":"jl-1","transcript":"Agent: a"}', "{", '{"external_id":"jl-2"}', '{"transcript":5}'];
    const { out, err, code } = await cli.run(importCommand, file("calls.jsonl", lines.join("\n")), "--json");
    expect(JSON.parse(out)).toMatchObject({ records: 4, created: 1, refused: 3 });
    expect(code).toBe(1);
    for (const part of ["record 2: ", "record 3: ", "record 4: transcript"]) expect(err).toContain(part);
    expect(await stored("jl-")).toMatchObject([{ mode: "live", external_id: "jl-1" }]);
  });

  test.each([
    [[], "name exactly one file"],
    [["a.csv", "b.csv"], "name exactly one file"],
    [["calls.txt"], "must end in"],
    [["nowhere.csv"], "there is no file nowhere.csv"],
    [["nowhere.csv", "--mode", "both"], "--mode must be live or test"],
  ])("import %j is refused", (args, message) => usage(cli.run(importCommand, ...args), message));
});

test("a migrated database is up to date", async () => {
  expect((await cli.run(migrateCommand)).out).toBe("The database is up to date.\n");
});

describe("grader tune", () => {
  test.each([
    [[], /--rubric is required/],
    [["--rubric", "rub_1", "--mode", "both"], /--mode must be live or test/],
    [["--rubric", "rub_1", "--remove", "--dry-run"], /either --remove or --dry-run/],
  ])("%j is refused", async (args, message) => {
    await usage(cli.run(graderTuneCommand, ...args), message);
  });

  test("in test mode, says that there is nothing to remove", async () => {
    const removed = await cli.json(graderTuneCommand, "--rubric", "rub_1", "--mode", "test", "--remove", "--json");
    expect(removed).toEqual({ removed: false });
  });
});
