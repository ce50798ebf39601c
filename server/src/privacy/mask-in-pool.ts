import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { workerTask } from "../platform/worker-pool/worker-task.ts";
import type { TextsToMask } from "./mask-texts-task.ts";
import type { MaskTexts } from "./mask-value.ts";

const maskTextsTask = workerTask<TextsToMask, (string | null)[]>(
  "privacy.mask-texts",
  new URL("./mask-texts-task.ts", import.meta.url),
);

/** Characters per task. Between two tasks of a large value, other callers get their turn; one text is never divided. */
const maxTaskChars = 250_000;

/** Masks texts in the pool's threads, a portion at a time. */
export const maskInPool =
  (pool: WorkerPool): MaskTexts =>
  async (patterns, texts) => {
    const masked: (string | null)[] = [];
    for (let from = 0; from < texts.length; from = masked.length) {
      const portion = portionFrom(texts, from);
      for (const text of await pool.run(maskTextsTask, { patterns, texts: portion })) masked.push(text);
    }
    return masked;
  };

function portionFrom(texts: readonly string[], from: number): readonly string[] {
  let chars = 0;
  let to = from;
  while (to < texts.length && (to === from || chars + (texts[to] as string).length <= maxTaskChars)) {
    chars += (texts[to] as string).length;
    to += 1;
  }
  return texts.slice(from, to);
}
