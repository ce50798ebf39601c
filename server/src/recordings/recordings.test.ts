import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { listRetentions } from "../people/index.ts";
import { expireRecordings } from "./expire-recordings.ts";
import { halfLoud, hum, startSource, wavFile } from "./test-source.ts";

const workspaceId = "ws_0000000000000000000001";
const masking = "ws_0000000000000000000002";
const stereo = wavFile([halfLoud(2), halfLoud(2, 0.5)]);
let service: TestService;
let source: Awaited<ReturnType<typeof startSource>>;
let key: string;

beforeAll(async () => {
  source = await startSource();
  // A transcriber that hears the same in whatever it is sent.
  source.answer("/audio/transcriptions", (response) => response.end(JSON.stringify({ text: "My card was declined." })));
  service = await startTestService({ TRANSCRIBER_URL: source.base });
  for (const id of [workspaceId, masking]) await service.workspace(id);
  key = (await service.key(workspaceId)).secret;
});

const transcript = "Agent: Hello.\nCustomer: Hi.";

async function ingest(audioUrl: string, more: object = {}, as = key): Promise<string> {
  const body = { transcript, audio_url: audioUrl, ...more };
  const reply = await service.call("POST", "/conversations", { key: as, body });
  expect(reply.json.success, reply.text).toBe(true);
  return reply.json.data.id;
}

const recordingOf = async (id: string, as = key) =>
  (await service.call("GET", `/conversations/${id}`, { key: as })).json.data.recording;

/** Reads the recording until it is no longer being fetched. */
async function settled(id: string, as = key) {
  const [recording] = await until(async () => {
    const found = await recordingOf(id, as);
    return found?.status !== "pending" && [found];
  });
  return recording;
}

async function stored(audioUrl: string, more: object = {}): Promise<string> {
  const id = await ingest(audioUrl, more);
  expect(await settled(id)).toMatchObject({ status: "stored" });
  return id;
}

const listen = (id: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${service.base}/conversations/${id}/audio`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });

const fileOf = async (id: string): Promise<string> => {
  const { rows } = await service.db.pool.query("select file from recording where conversation_id = $1", [id]);
  return rows[0].file;
};
const pathOf = (file: string) => join(service.dataDir, "recordings", file.slice(0, 2), file);
const exists = (file: string) =>
  readFile(pathOf(file)).then(
    () => true,
    () => false,
  );

const untilGone = (file: string) => until(async () => !(await exists(file)));
/** Waits until the address was fetched. */
const untilAsked = (url: string) => until(() => source.callsTo(url) > 0);

test("a recording is fetched once, kept, and answered byte for byte", async () => {
  const url = source.give(stereo);
  const id = await stored(url);
  expect(await recordingOf(id)).toEqual({
    status: "stored",
    bytes: stereo.length,
    content_type: "audio/wav",
    duration_ms: 2_000,
    error: null,
  });
  for (let i = 0; i < 2; i++) {
    const reply = await listen(id);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(stereo)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(stereo.length),
      "content-disposition": "inline",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  }
  expect(source.callsTo(url)).toBe(1);
});

test("HEAD tells what GET would answer, without the file and without ranges", async () => {
  const id = await stored(source.give(stereo));
  const reply = await listen(id, { range: "bytes=0-9" }, "HEAD");
  expect([reply.status, reply.headers.get("content-length"), await reply.text()]).toEqual([
    200,
    String(stereo.length),
    "",
  ]);
  expect(reply.headers.get("etag")).toBe((await listen(id)).headers.get("etag"));
});

test("ranges are answered as they are asked for", async () => {
  const id = await stored(source.give(stereo));
  const end = stereo.length;
  const etag = (await listen(id)).headers.get("etag") as string;
  const cases: [Record<string, string>, number, number, number][] = [
    [{ range: "bytes=0-0" }, 206, 0, 1],
    [{ range: "bytes=100-199" }, 206, 100, 200],
    [{ range: `bytes=${end - 10}-` }, 206, end - 10, end],
    [{ range: "bytes=-10" }, 206, end - 10, end],
    [{ range: `bytes=5-${end + 1_000}` }, 206, 5, end],
    [{ range: "bytes=-999999999" }, 206, 0, end],
    [{ range: "bytes=100-199", "if-range": etag }, 206, 100, 200],
    [{ range: "bytes=100-199", "if-range": '"another"' }, 200, 0, end],
    [{ range: "bytes=0-1,5-6" }, 200, 0, end],
    [{ range: "lines=0-1" }, 200, 0, end],
    [{ range: "bytes=9-3" }, 200, 0, end],
    [{ range: "bytes=-" }, 200, 0, end],
  ];
  for (const [headers, status, from, to] of cases) {
    const reply = await listen(id, headers);
    expect([headers, reply.status, reply.headers.get("content-length")]).toEqual([headers, status, String(to - from)]);
    expect(reply.headers.get("content-range")).toBe(status === 206 ? `bytes ${from}-${to - 1}/${end}` : null);
    expect(Buffer.from(await reply.arrayBuffer()).equals(stereo.subarray(from, to))).toBe(true);
  }
  for (const range of [`bytes=${end}-`, "bytes=-0"]) {
    const reply = await listen(id, { range });
    expect([reply.status, reply.headers.get("content-range")]).toEqual([416, `bytes */${end}`]);
    expect(await reply.json()).toMatchObject({ error: { code: "range_not_satisfiable", field: "Range" } });
  }
});

test("a transcript is made from the stored copy: the address is asked once, and turns tell their offset", async () => {
  const url = source.give(wavFile([hum(2, 4)]));
  const reply = await service.call("POST", "/conversations", { key, body: { audio_url: url } });
  const { id, status } = reply.json.data;
  expect(status).toBe("transcribing");
  const read = async () => (await service.call("GET", `/conversations/${id}`, { key })).json.data;
  await until(async () => (await read()).status === "scored");
  expect(await read()).toMatchObject({ status: "scored", recording: { status: "stored", duration_ms: 4_000 } });
  expect(source.callsTo(url)).toBe(1);
  const { root } = (await service.call("GET", `/conversations/${id}/trace`, { key })).json.data;
  expect(root.children).toMatchObject([{ type: "turn", content: "My card was declined.", started_at: null }]);
  expect(root.children[0].offset_ms).toBeGreaterThanOrEqual(0);
});

test("a session listens in the mode that its address names", async () => {
  const testKey = (await service.key(workspaceId, "test")).secret;
  const id = await ingest(source.give(stereo), {}, testKey);
  await settled(id, testKey);
  const { cookie } = await service.person(workspaceId, "viewer");
  expect((await service.call("GET", `/conversations/${id}/audio?mode=test`, { cookie })).status).toBe(200);
  expect((await service.call("GET", `/conversations/${id}/audio`, { cookie })).status).toBe(404);
});

test("a waveform tells each channel's loudness in as many points as are asked for", async () => {
  const id = await stored(source.give(stereo));
  const { data } = (await service.call("GET", `/conversations/${id}/audio/peaks?points=100`, { key })).json;
  expect(data).toMatchObject({ conversation_id: id, duration_ms: 2_000, reason: null });
  const half = (loudness: number) => [...Array(50).fill(loudness), ...Array(50).fill(0)];
  expect(data.peaks).toEqual([half(1), half(0.502)]);
  const byDefault = await service.call("GET", `/conversations/${id}/audio/peaks`, { key });
  expect(byDefault.json.data.peaks.map((peaks: number[]) => peaks.length)).toEqual([800, 800]);
});

test("what can't be decoded is played all the same, and says why it has no waveform", async () => {
  const id = await stored(source.give(Buffer.from("ID3 no more than a beginning")));
  expect(await recordingOf(id)).toMatchObject({ content_type: "audio/mpeg", duration_ms: null });
  const { data } = (await service.call("GET", `/conversations/${id}/audio/peaks`, { key })).json;
  expect(data).toEqual({
    conversation_id: id,
    duration_ms: null,
    peaks: null,
    reason: expect.stringMatching(/ffmpeg/),
  });
});

test("a conversation without a recording has none to listen to", async () => {
  const reply = await service.call("POST", "/conversations", { key, body: { transcript } });
  const { id } = reply.json.data;
  expect(await recordingOf(id)).toBeNull();
  for (const path of ["audio", "audio/peaks"]) {
    expect((await service.call("GET", `/conversations/${id}/${path}`, { key })).status).toBe(404);
  }
});

test("while it is fetched callers are told to come back, and then it is there", async () => {
  let release = () => {};
  const url = source.give((response) => {
    release = () => response.end(stereo);
  });
  const id = await ingest(url);
  for (const path of ["audio", "audio/peaks"]) {
    const reply = await service.call("GET", `/conversations/${id}/${path}`, { key });
    expect([reply.status, reply.json.error.code, reply.headers.get("retry-after")]).toEqual([409, "conflict", "5"]);
  }
  await untilAsked(url);
  release();
  expect(await settled(id)).toMatchObject({ status: "stored" });
});

test.each([
  ["https://169.254.169.254/latest.wav", /not a public address but link-local/],
  ["https://10.0.0.1/call.wav", /not a public address but private/],
])("an address inside (%s) is never called, and the refusal is told", async (url, reason) => {
  const id = await ingest(url);
  expect(await settled(id)).toMatchObject({ status: "failed", error: expect.stringMatching(reason), bytes: null });
  const reply = await listen(id);
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([409, null]);
  expect(await reply.json()).toMatchObject({ error: { code: "conflict", message: expect.stringMatching(reason) } });
});

test("deleting a conversation deletes its copy", async () => {
  const id = await stored(source.give(stereo));
  const file = await fileOf(id);
  expect(await exists(file)).toBe(true);
  await service.call("DELETE", `/conversations/${id}`, { key });
  await untilGone(file);
  expect((await listen(id)).status).toBe(404);
});

test("a copy whose row goes by a cascade is removed as well", async () => {
  const id = await stored(source.give(stereo));
  const file = await fileOf(id);
  await service.db.pool.query("delete from conversation where id = $1", [id]);
  const { rows } = await service.db.pool.query("select file from recording_removal where file = $1", [file]);
  expect(rows).toHaveLength(1);
  // The next deletion of any recording takes it along; otherwise the minute's sweep does.
  const other = await stored(source.give(stereo));
  await service.call("DELETE", `/conversations/${other}`, { key });
  await untilGone(file);
});

test("a deletion during the fetch leaves no file", async () => {
  let release = () => {};
  const url = source.give((response) => {
    release = () => response.end(stereo);
  });
  const id = await ingest(url);
  const file = await fileOf(id);
  await untilAsked(url);
  await service.call("DELETE", `/conversations/${id}`, { key });
  release();
  // The removal comes when no fetch can be under way any more.
  const { rows } = await service.db.pool.query(
    "select due_at > now() + interval '20 minutes' as later from recording_removal where file = $1",
    [file],
  );
  expect(rows).toEqual([{ later: true }]);
  const job =
    "select count(*)::int as n from pgboss.job where name = 'recording.fetch' and data ->> 'conversationId' = $1";
  const done = `${job} and state = 'completed'`;
  await until(async () => (await service.db.pool.query(done, [id])).rows[0].n > 0);
  expect(await exists(file)).toBe(false);
});

test("an upsert with the same address keeps the copy; another address replaces it", async () => {
  const [first, second] = [source.give(stereo), source.give(wavFile([halfLoud(1)]))];
  const external = { external_id: "recorded", upsert: true };
  const id = await stored(first, external);
  const file = await fileOf(id);
  await ingest(first, external);
  expect([await fileOf(id), source.callsTo(first)]).toEqual([file, 1]);
  await ingest(second, external);
  expect(await settled(id)).toMatchObject({ status: "stored", duration_ms: 1_000 });
  expect(await fileOf(id)).not.toBe(file);
  await service.call("POST", "/conversations", { key, body: { ...external, transcript } });
  expect(await recordingOf(id)).toBeNull();
  const removals = "select count(*)::int as n from recording_removal";
  expect((await service.db.pool.query(removals)).rows[0].n).toBeGreaterThan(0);
});

test("a batch has its recordings fetched, too", async () => {
  const urls = [source.give(stereo), source.give(stereo)];
  const conversations = [...urls.map((audio_url) => ({ transcript, audio_url })), { transcript }];
  const reply = await service.call("POST", "/conversations/batch", { key, body: { conversations } });
  const ids = reply.json.data.results.map(({ data }: { data: { id: string } }) => data.id);
  expect(await Promise.all(ids.map((id: string) => settled(id)))).toMatchObject([
    { status: "stored" },
    { status: "stored" },
    null,
  ]);
});

test("recordings go before their conversations where the workspace wants it so", async () => {
  const id = await stored(source.give(stereo));
  const file = await fileOf(id);
  const { cookie } = await service.person(workspaceId, "admin");
  const reply = await service.call("PATCH", "/workspace", { cookie, body: { recording_retention_days: 30 } });
  expect(reply.json.data).toMatchObject({ recording_retention_days: 30, conversation_retention_days: null });
  const inDays = (days: number) => ({
    db: service.db,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
    retentions: () => listRetentions(service),
  });
  expect(await expireRecordings(inDays(29))).toEqual({ expired: 0 });
  expect((await expireRecordings(inDays(31))).expired).toBeGreaterThan(0);
  expect(await recordingOf(id)).toMatchObject({ status: "expired", error: expect.stringMatching(/30 days/) });
  expect((await listen(id)).status).toBe(404);
  const other = await ingest(source.give(stereo));
  await settled(other);
  await service.call("DELETE", `/conversations/${other}`, { key });
  await untilGone(file);
  await service.call("PATCH", "/workspace", { cookie, body: { recording_retention_days: null } });
});

test("a workspace that masks what is stored keeps no copy; one that masks what is shown plays none", async () => {
  const { cookie } = await service.person(masking, "admin");
  const setMode = (pii_mode: string) => service.call("PATCH", "/workspace", { cookie, body: { pii_mode } });
  const { secret } = await service.key(masking);
  const kept = await ingest(source.give(stereo), {}, secret);
  expect(await settled(kept, secret)).toMatchObject({ status: "stored" });
  await setMode("mask_shown");
  const refused = await service.call("GET", `/conversations/${kept}/audio`, { key: secret });
  expect([refused.status, refused.json.error.message]).toEqual([409, expect.stringMatching(/can't be masked/)]);
  await setMode("mask_stored");
  const url = source.give(stereo);
  const withheld = await ingest(url, {}, secret);
  expect(await settled(withheld, secret)).toMatchObject({ status: "withheld", bytes: null });
  expect(source.callsTo(url)).toBe(0);
});

test("40 MB go to a slow reader without being held in memory", async () => {
  const large = wavFile([new Array<number>(20_000_000).fill(0.1)]);
  const digest = createHash("sha256").update(large).digest("hex");
  const bytes = large.length;
  const id = await stored(source.give((response) => response.end(large)));
  const held = () => process.memoryUsage().arrayBuffers;
  // What the preparation left must not be freed later, and hide what the answer holds.
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const before = held();
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    get(`${service.base}/conversations/${id}/audio`, { headers: { authorization: `Bearer ${key}` } }, resolve).on(
      "error",
      reject,
    );
  });
  try {
    response.pause();
    let most = 0;
    for (let i = 0; i < 20; i++) {
      most = Math.max(most, held() - before);
      await sleep(25);
    }
    expect(most).toBeLessThan(bytes / 4);
    const hash = createHash("sha256");
    for await (const chunk of response) hash.update(chunk);
    expect(hash.digest("hex")).toBe(digest);
  } finally {
    // The service would wait for its reader.
    response.destroy();
  }
});

test("nothing of what was fetched stays where it was worked on", async () => {
  expect(await readdir(join(service.dataDir, "recordings", "incoming"))).toEqual([]);
});
