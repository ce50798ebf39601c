import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { createS3Storage } from "./gateway-s3.ts";
import { startS3 } from "./test-s3.ts";
import { halfLoud, startSource, wavFile } from "./test-source.ts";

/** A server's program; `npm test -- s3` installs it. */
const program = process.env.TEST_S3_SERVER;
const wav = wavFile([halfLoud(3)]);

test("a server that is away is told with its address, and is no failure of the work", async () => {
  const nowhere = { bucket: "b", region: "r", accessKeyId: "a", secretAccessKey: "s", isPathStyle: true };
  const storage = createS3Storage({ ...nowhere, endpoint: "http://127.0.0.1:5" });
  await expect(storage.check()).rejects.toThrow(/S3 storage of recordings: /);
  await expect(storage.read("name", { start: 0, end: 1 })).rejects.toMatchObject({ code: "unavailable" });
});

if (program) {
  describe("with an S3 server", () => {
    let s3: Awaited<ReturnType<typeof startS3>>;
    let folder: string;
    beforeAll(async () => {
      s3 = await startS3(program);
      folder = await mkdtemp(join(tmpdir(), "cqs-s3-"));
    });
    afterAll(() => rm(folder, { recursive: true }));

    const contentOf = async (stream: Readable) => Buffer.concat(await stream.toArray());

    test("a file is read back as it was stored, whole and in ranges, until it is removed", async () => {
      const storage = createS3Storage(s3.settings);
      const path = join(folder, "file");
      await writeFile(path, wav);
      const sha256 = createHash("sha256").update(wav).digest("hex");
      await storage.put("abcdef", { path, bytes: wav.length, contentType: "audio/wav", sha256 });
      expect((await contentOf(await storage.read("abcdef", { start: 0, end: wav.length }))).equals(wav)).toBe(true);
      const part = await contentOf(await storage.read("abcdef", { start: 100, end: 5_000 }));
      expect(part.equals(wav.subarray(100, 5_000))).toBe(true);
      await storage.remove("abcdef");
      await storage.remove("abcdef");
      await expect(storage.read("abcdef", { start: 0, end: 1 })).rejects.toMatchObject({ code: "unavailable" });
    });

    test.each([
      ["a bucket that is missing", { bucket: "another" }, /there is no bucket another \(S3_BUCKET\)/],
      ["a wrong secret", { secretAccessKey: "x".repeat(40) }, /the secret is wrong \(S3_SECRET_ACCESS_KEY\)/],
      ["an unknown key", { accessKeyId: "nobody" }, /does not know the key \(S3_ACCESS_KEY_ID\)/],
    ])("%s is told by the name of its setting, and callers are told to come back", async (_, change, problem) => {
      const storage = createS3Storage({ ...s3.settings, ...change });
      await expect(storage.check()).rejects.toThrow(problem);
      const refusal = await storage.read("abcdef", { start: 0, end: 1 }).catch((error) => error);
      expect(refusal).toMatchObject({
        code: "unavailable",
        message: "The recording storage is temporarily unavailable.",
        cause: { message: expect.stringMatching(problem) },
      });
    });

    const environmentOf = (settings: typeof s3.settings) => ({
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    });

    describe("behind a service", () => {
      let service: TestService;
      let key: string;
      beforeAll(async () => {
        service = await startTestService(environmentOf(s3.settings));
        const workspaceId = "ws_0000000000000000000001";
        await service.workspace(workspaceId);
        key = (await service.key(workspaceId)).secret;
      });

      test("a recording goes to the bucket, is played from it in ranges, and goes with its conversation", async () => {
        const source = await startSource();
        const body = { transcript: "Agent: Hello.", audio_url: source.give(wav) };
        const { id } = (await service.call("POST", "/conversations", { key, body })).json.data;
        const read = async () => (await service.call("GET", `/conversations/${id}`, { key })).json.data.recording;
        await until(async () => (await read()).status !== "pending");
        expect(await read()).toMatchObject({ status: "stored", bytes: wav.length, duration_ms: 3_000 });
        const headers = { authorization: `Bearer ${key}`, range: "bytes=44-1043" };
        const reply = await fetch(`${service.base}/conversations/${id}/audio`, { headers });
        expect([reply.status, reply.headers.get("content-range")]).toEqual([206, `bytes 44-1043/${wav.length}`]);
        expect(Buffer.from(await reply.arrayBuffer()).equals(wav.subarray(44, 1_044))).toBe(true);
        const { rows } = await service.db.pool.query("select file, place from recording where conversation_id = $1", [
          id,
        ]);
        expect(rows[0].place).toBe("s3");
        const storage = createS3Storage(s3.settings);
        await service.call("DELETE", `/conversations/${id}`, { key });
        const isGone = () =>
          storage.read(rows[0].file, { start: 0, end: 1 }).then(
            (stream) => {
              stream.destroy();
              return false;
            },
            () => true,
          );
        await until(isGone);
      });

      test("doctor says what is wrong with the storage", async () => {
        const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
        const examine = (change: object) =>
          new Promise<string>((resolve) => {
            const settings = environmentOf({ ...s3.settings, ...change });
            const database = { DATABASE_URL: service.db.url, SECRET_KEY: service.secretKey, PORT: "1" };
            const env = { ...process.env, ...database, ...settings };
            execFile(process.execPath, [cli, "doctor"], { env }, (_, output) => resolve(output));
          });
        expect(await examine({ secretAccessKey: "x".repeat(40) })).toMatch(/BAD +recordings: .*the secret is wrong/);
        expect(await examine({})).toMatch(/ok +recordings: copies are in the bucket recordings-bucket/);
      }, 600_000);

      test("while the storage is away, listening is a 503 that names no address", async () => {
        const source = await startSource();
        const body = { transcript: "Agent: Hello.", audio_url: source.give(wav) };
        const { id } = (await service.call("POST", "/conversations", { key, body })).json.data;
        const read = async () => (await service.call("GET", `/conversations/${id}`, { key })).json.data.recording;
        await until(async () => (await read()).status !== "pending");
        await s3.stop();
        const reply = await service.call("GET", `/conversations/${id}/audio`, { key });
        expect([reply.status, reply.json.error]).toMatchObject([503, { code: "unavailable" }]);
        expect(reply.headers.get("retry-after")).toBe("30");
        expect(reply.text).not.toContain(s3.settings.endpoint);
      });
    });
  });
}
