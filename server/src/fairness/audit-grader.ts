import { type GradedConversation, gradeLocally, type RubricContent, totalOf } from "../grading/index.ts";
import { swaps } from "./swaps.ts";
import { createTally, type Graded } from "./tally.ts";
import type { AuditReport } from "./types.ts";

export interface Audit {
  add(id: string, conversation: GradedConversation): void;
  report(): AuditReport;
}

/** Whether the local grader judges otherwise when the same is said of, or by, somebody else. Keeps counts only. */
export function startAudit(content: RubricContent): Audit {
  const tallies = swaps.map((swap) => ({ swap, tally: createTally(swap) }));
  let conversations = 0;
  return {
    add(id, conversation) {
      conversations++;
      const copies = tallies.map(({ swap, tally }) => ({ tally, copy: swap.copyOf(conversation) }));
      const before = grade(content, conversation);
      for (const { tally, copy } of copies) {
        if (copy) tally.compare(id, before, grade(content, copy));
        else tally.leave();
      }
    },
    report: () => ({ conversations, swaps: tallies.map(({ tally }) => tally.result()) }),
  };
}

function grade(content: RubricContent, conversation: GradedConversation): Graded {
  const { criteria, satisfaction } = gradeLocally(content, conversation);
  const { score, passed } = totalOf(criteria, content);
  return { criteria, score, passed, satisfaction: satisfaction?.label ?? null };
}
