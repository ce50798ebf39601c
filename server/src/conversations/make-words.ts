import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { workerTask } from "../platform/worker-pool/worker-task.ts";
import type { MadeWords, TextToIndex } from "./make-words-task.ts";

/** The words of texts and their languages, in their order. */
export type MakeWords = (texts: readonly TextToIndex[]) => Promise<readonly MadeWords[]>;

const makeWordsTask = workerTask<readonly TextToIndex[], readonly MadeWords[]>(
  "conversations.make-words",
  new URL("./make-words-task.ts", import.meta.url),
  { isBackground: true },
);

/** Characters per task: some milliseconds, in which a caller may wait for the thread. */
const maxTaskChars = 50_000;

export const makeWordsIn =
  (pool: WorkerPool): MakeWords =>
  async (texts) => {
    const made: MadeWords[] = [];
    for (let from = 0; from < texts.length; ) {
      let to = from;
      for (let chars = 0; to < texts.length && (to === from || chars < maxTaskChars); to++) {
        chars += (texts[to] as TextToIndex).text.length;
      }
      made.push(...(await pool.run(makeWordsTask, texts.slice(from, to))));
      from = to;
    }
    return made;
  };
