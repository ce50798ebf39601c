import {
  type EncoderReading,
  type GradedConversation,
  gradeLocally,
  type RubricContent,
  readWithEncoder,
  sharedEncoder,
  totalOf,
} from "../grading/index.ts";
import { swaps } from "./swaps.ts";
import { createTally, type Graded } from "./tally.ts";
import type { AuditReport } from "./types.ts";

export interface Audit {
  add(id: string, conversation: GradedConversation): Promise<void>;
  report(): AuditReport;
}

/** Whether the local grader judges otherwise when the same is said of, or by, somebody else. Keeps counts only. */
export function startAudit(content: RubricContent): Audit {
  const tallies = swaps.map((swap) => ({ swap, tally: createTally(swap) }));
  let conversations = 0;
  return {
    async add(id, conversation) {
      conversations++;
      const copies = tallies.map(({ swap, tally }) => ({ tally, copy: swap.copyOf(conversation) }));
      const all = [conversation, ...copies.flatMap(({ copy }) => copy ?? [])];
      const subjects = all.map((one) => ({ content, conversation: one }));
      const readings = new Map((await readWithEncoder(sharedEncoder(), subjects)).map((one, i) => [all[i], one]));
      const gradeOf = (one: GradedConversation) => grade(content, one, readings.get(one) ?? null);
      const before = gradeOf(conversation);
      for (const { tally, copy } of copies) {
        if (copy) tally.compare(id, before, gradeOf(copy));
        else tally.leave();
      }
    },
    report: () => ({ conversations, swaps: tallies.map(({ tally }) => tally.result()) }),
  };
}

function grade(content: RubricContent, conversation: GradedConversation, encoded: EncoderReading | null): Graded {
  const { criteria, satisfaction } = gradeLocally(content, conversation, undefined, encoded);
  const { score, passed } = totalOf(criteria, content);
  return { criteria, score, passed, satisfaction: satisfaction?.label ?? null };
}
