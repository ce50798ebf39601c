import type { Criterion, GradedConversation } from "../grading/index.ts";
import type { Judge } from "../judging/index.ts";
import type { GradeCard } from "./grade-card.ts";
import { sampledForModel } from "./sampling.ts";
import type { GradedCard, ScoringSettings } from "./types.ts";

export interface WantsModel {
  readonly judge: Pick<Judge, "model">;
  readonly settings: ScoringSettings;
  readonly card: GradedCard;
  readonly conversation: GradedConversation;
  readonly rubric: GradeCard["rubric"];
}

/** Which criteria the model is asked for: all that it can answer, those that the local grader is unsure of, or none. */
export function wantsModel({ judge, settings, card, conversation, rubric }: WantsModel): readonly Criterion[] {
  if (judge.model === null) return [];
  const whole = settings.grader === "llm" || sampledForModel(settings.sampling, card.conversationId, conversation);
  if (!whole && settings.grader !== "hybrid") return [];
  const local = new Map(card.criteria.map((criterion) => [criterion.key, criterion]));
  return rubric.content.criteria.filter(({ key, question, description }) => {
    const isAnswerable = question !== null || description !== null;
    return isAnswerable && (whole ? !isOutside(local.get(key)) : local.get(key)?.unsure === true);
  });
}

/** What is sure not to apply. */
const isOutside = (local: GradedCard["criteria"][number] | undefined) =>
  local?.verdict === "not_applicable" && local.confidence === 1;
