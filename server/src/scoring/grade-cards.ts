import { type Encoder, readWithEncoder } from "../grading/index.ts";
import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { workerTask } from "../platform/worker-pool/worker-task.ts";
import type { CardsToGrade, ConversationToGrade, GradedOrNot, RubricToGradeBy } from "./grade-cards-task.ts";

/** Grades by the local grader. Answers in the order of the conversations; throws nothing of one alone. */
export type GradeCards = (input: CardsToGrade) => Promise<readonly GradedOrNot[]>;

const taskFor = (options: { readonly isBackground?: true }) =>
  workerTask<CardsToGrade, GradedOrNot[]>(
    "scoring.grade-cards",
    new URL("./grade-cards-task.ts", import.meta.url),
    options,
  );
const ofBackground = taskFor({ isBackground: true });
const ofCalls = taskFor({});

/** A turn takes about a fifth of a millisecond. A caller who needs a thread waits for no more than one such task. */
const maxTaskTurns = 100;

export interface GradeInPool {
  readonly pool: WorkerPool;
  readonly encoder: Encoder;
  /** Comes before what the background wants graded. */
  readonly isForCaller?: boolean;
}

/**
 * In the pool's threads, a few conversations per task. The encoder reads them before, in its own process, so that no thread of
 * the pool, for which requests wait as well, waits for it.
 */
export const gradeInPool = ({ pool, encoder, isForCaller = false }: GradeInPool): GradeCards => {
  const grade: GradeCards = async ({ rubrics, conversations }) => {
    const subjects = conversations.map(({ conversation, rubric }) => {
      const { content } = (rubrics[rubric] as RubricToGradeBy).rubric;
      return { conversation, content };
    });
    const readings = await readWithEncoder(encoder, subjects, isForCaller ? "caller" : "background");
    const read = conversations.map((one, place) => ({ ...one, encoded: readings[place] ?? null }));
    return pool.run(isForCaller ? ofCalls : ofBackground, { rubrics, conversations: read });
  };
  return async ({ rubrics, conversations }) => {
    const graded = portions(conversations).map((portion) => gradePortion(grade, { rubrics, conversations: portion }));
    return (await Promise.all(graded)).flat();
  };
};

/** If a thread does not survive several, each is graded alone: only the one that ends it has no card. */
async function gradePortion(grade: GradeCards, input: CardsToGrade): Promise<readonly GradedOrNot[]> {
  try {
    return await grade(input);
  } catch (error) {
    if (isInfrastructureTrouble(error)) throw error;
    if (input.conversations.length === 1) return [{ failed: (error as Error).message }];
    const { rubrics, conversations } = input;
    const alone = conversations.map((one) => gradePortion(grade, { rubrics, conversations: [one] }));
    return (await Promise.all(alone)).flat();
  }
}

function portions(conversations: readonly ConversationToGrade[]): readonly ConversationToGrade[][] {
  const all: ConversationToGrade[][] = [];
  let turns = Number.POSITIVE_INFINITY;
  for (const one of conversations) {
    turns += one.conversation.turns.length;
    if (turns <= maxTaskTurns) all.at(-1)?.push(one);
    else {
      all.push([one]);
      turns = one.conversation.turns.length;
    }
  }
  return all;
}
