import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createRemoteTranscriber } from "./gateway-remote.ts";
import { serve } from "./test-recordings.ts";

const passage = () => new Float32Array(32_000).fill(0.5);
const { signal } = new AbortController();

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

/** Answers of a server in turn, the last one again and again. */
const answering = (
  ...answers: readonly ((response: ServerResponse, body: string, request: IncomingMessage) => void)[]
) => {
  let count = 0;
  return serve(async (request, response) => {
    const body = await bodyOf(request);
    const answer = answers[Math.min(count++, answers.length - 1)];
    answer?.(response, body, request);
  });
};
const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "retry-after": "0" }).end(JSON.stringify(value));

const remote = (url: string, passageMs = 30_000) =>
  createRemoteTranscriber({ url, model: "whisper-1", apiKey: "k", pausesMs: [0, 0], passageMs });

test("a passage is sent as a WAV file, with key, model and language", async () => {
  const seen: string[] = [];
  await using server = await answering((response, body, request) => {
    seen.push(request.url ?? "", request.headers.authorization ?? "", body);
    json({ text: "Hello." })(response);
  });
  const heard = await remote(`${server.url}/v1/`).transcribe(passage(), { signal, language: "en-GB" });
  expect(heard).toEqual({ utterances: [{ startSeconds: 0, endSeconds: 2, text: "Hello." }] });
  expect(seen.slice(0, 2)).toEqual(["/v1/audio/transcriptions", "Bearer k"]);
  const [, , body] = seen;
  expect(body).toMatch(/name="model"\r\n\r\nwhisper-1\r\n/);
  expect(body).toMatch(/name="language"\r\n\r\nen\r\n/);
  expect(body).toMatch(/name="response_format"\r\n\r\nverbose_json\r\n/);
  const wav = body?.slice(body.indexOf("RIFF")) ?? "";
  expect(Buffer.from(wav, "latin1").readUInt32LE(40)).toBe(64_000);
});

test("times that the server tells become utterances, inside the passage", async () => {
  const segments = [
    { start: 0.1, end: 0.9, text: " Hello." },
    { start: 1, end: 30, text: " Bye." },
    { start: "x", end: 2, text: "no" },
  ];
  await using server = await answering(json({ text: "Hello. Bye.", language: "spanish", segments }));
  expect(await remote(server.url).transcribe(passage(), { signal })).toEqual({
    language: "es",
    utterances: [
      { startSeconds: 0.1, endSeconds: 0.9, text: " Hello." },
      { startSeconds: 1, endSeconds: 2, text: " Bye." },
    ],
  });
});

test("a server that knows no times is asked without", async () => {
  const formats: string[] = [];
  await using server = await serve(async (request, response) => {
    const format = /name="response_format"\r\n\r\n(\w+)/.exec(await bodyOf(request))?.[1] ?? "";
    formats.push(format);
    json(format === "json" ? { text: "Hello." } : {}, format === "json" ? 200 : 400)(response);
  });
  const transcriber = remote(server.url);
  for (let i = 0; i < 2; i += 1) {
    expect(await transcriber.transcribe(passage(), { signal })).toMatchObject({ utterances: [{ text: "Hello." }] });
  }
  expect(formats).toEqual(["verbose_json", "json", "json"]);
});

test("a busy server is asked again", async () => {
  await using server = await answering(json({}, 429), json({}, 503), json({ text: "Hello." }));
  expect(await remote(server.url).transcribe(passage(), { signal })).toMatchObject({
    utterances: [{ text: "Hello." }],
  });
});

const failing: readonly (readonly [string, (response: ServerResponse) => void, RegExp, boolean])[] = [
  ["500 for ever", json({}, 500), /returned 500/, true],
  ["a wrong key", json({}, 401), /returned 401/, true],
  ["a passage that it refuses", json({}, 422), /returned 422/, false],
  ["no JSON", (response) => void response.end("<html>"), /not JSON/, true],
  ["no text", json({ segments: [] }), /contains no text/, true],
  ["null", json(null), /contains no text/, true],
  ["a flood", (response) => void response.end(`"${"a".repeat(2_000_000)}"`), /too large/, false],
  ["a redirect", (response) => void response.writeHead(302, { location: "/" }).end(), /did not respond/, true],
  ["a broken connection", (response) => void response.destroy(), /did not respond/, true],
];

test.each(failing)("%s is a failure with its reason", async (_, answer, reason, retry) => {
  await using server = await answering(answer);
  await expect(remote(server.url).transcribe(passage(), { signal })).rejects.toMatchObject({
    name: "RecordingFailed",
    message: expect.stringMatching(reason),
    retry,
  });
});

test("a server that never answers is a failure that may pass", async () => {
  await using server = await answering(() => undefined);
  await expect(remote(server.url, 200).transcribe(passage(), { signal })).rejects.toMatchObject({
    message: "The transcriber did not respond: it takes too long.",
    retry: true,
  });
});
