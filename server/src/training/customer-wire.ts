import type { TrainingCustomerGiven, TrainingCustomerWire } from "@cqs/contract";
import type { CustomerBehaviour } from "./types.ts";

const usualMood = 50;

export const customerToWire = ({ mood, answers, concerns }: CustomerBehaviour): TrainingCustomerWire => ({
  mood,
  answers: answers.map(({ key, when, lines, question }) => ({ key, when: [...when], lines: [...lines], question })),
  concerns: concerns.map(({ key, lines, settledBy, after, thanks, better }) => ({
    key,
    lines: [...lines],
    settled_by: [...settledBy],
    after: [...after],
    thanks: [...thanks],
    better,
  })),
});

export const customerOf = ({ mood, answers, concerns }: TrainingCustomerGiven): CustomerBehaviour => ({
  mood: mood ?? usualMood,
  answers: (answers ?? []).map((answer) => ({ ...answer, question: answer.question ?? null })),
  concerns: concerns.map(({ key, lines, settled_by, after, thanks, better }) => ({
    key,
    lines,
    settledBy: settled_by ?? [],
    after: after ?? [],
    thanks: thanks ?? [],
    better: better ?? null,
  })),
});
