import { afterAll, expect, test, vi } from "vitest";
import { createMoonshine } from "./gateway-moonshine.ts";
import { tone } from "./test-wavs.ts";

// Two models at once take their time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const { signal } = new AbortController();
const transcriber = createMoonshine();
afterAll(() => transcriber.close());

const passage = () => Float32Array.from(tone(1, { rate: 16_000 }));

test("the model loads from its package and answers several at once, each its own length", async () => {
  const heard = await Promise.all([passage(), passage()].map((samples) => transcriber.transcribe(samples, { signal })));
  expect(heard).toHaveLength(2);
  for (const { utterances } of heard) {
    expect(utterances).toEqual([{ startSeconds: 0, endSeconds: 1, text: expect.any(String) }]);
  }
});

test("one that takes too long is ended, and the next is answered by a new worker", async () => {
  const hasty = createMoonshine({ passageMs: 1 });
  await expect(hasty.transcribe(passage(), { signal })).rejects.toMatchObject({ name: "RecordingFailed", retry: true });
  await hasty.close();
  const stopped = new AbortController();
  const given = transcriber.transcribe(passage(), { signal: stopped.signal });
  stopped.abort();
  await expect(given).rejects.toMatchObject({ name: "AbortError" });
  expect(await transcriber.transcribe(passage(), { signal })).toMatchObject({ utterances: [{ endSeconds: 1 }] });
});
