import { type EncoderReading, type GradedConversation, spokenLanguage } from "../grading/index.ts";
import type { Tuning } from "../tuning/index.ts";
import { type GradeCard, gradeCard } from "./grade-card.ts";
import type { GradedCard } from "./types.ts";

/** A published version of a rubric, which never changes, and what the workspace's reviews taught the grader of it. */
export interface RubricToGradeBy {
  readonly rubric: GradeCard["rubric"];
  readonly tuning: Tuning | null;
}

export interface ConversationToGrade {
  readonly conversationId: string;
  readonly conversation: GradedConversation;
  /** Its place among the rubrics. */
  readonly rubric: number;
  readonly notes: readonly string[];
  readonly encoded?: EncoderReading | null;
}

export interface CardsToGrade {
  readonly rubrics: readonly RubricToGradeBy[];
  readonly conversations: readonly ConversationToGrade[];
}

/** A card with the language that it was read in, or why there is none. */
export type GradedOrNot = { readonly card: GradedCard; readonly language: string | null } | { readonly failed: string };

/** Runs in a worker thread. One that can't be graded costs the others nothing. */
export function run({ rubrics, conversations }: CardsToGrade): GradedOrNot[] {
  const known = rubrics.map(({ rubric, tuning }) => ({ rubric: remembered(rubric), tuning }));
  return conversations.map(({ rubric: place, conversation: given, ...rest }) => {
    try {
      const language = spokenLanguage(given);
      const by = known[place] as RubricToGradeBy;
      return { card: gradeCard({ ...rest, ...by, conversation: { ...given, language } }), language };
    } catch (error) {
      return { failed: (error as Error).message };
    }
  });
}

/** Of what a criterion asks for, the checks keep what they made of it for as long as it is the same object. */
const maxRubrics = 200;
const rubricsByVersion = new Map<string, GradeCard["rubric"]>();

function remembered(rubric: GradeCard["rubric"]): GradeCard["rubric"] {
  if (rubric.version === null) return rubric;
  const key = `${rubric.rubricId}/${rubric.version}`;
  const known = rubricsByVersion.get(key);
  if (known) return known;
  if (rubricsByVersion.size >= maxRubrics) rubricsByVersion.clear();
  rubricsByVersion.set(key, rubric);
  return rubric;
}
