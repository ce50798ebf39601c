import type { Clock } from "../platform/clock.ts";
import { type AnswerDecision, askBackOpening, decideAnswer, openQuestion } from "./decide-answer.ts";
import type { KnowledgeCache } from "./knowledge-cache.ts";
import type { KnowledgeHit } from "./knowledge-index.ts";
import { createStepLog } from "./reply-steps.ts";
import { searchKnowledge } from "./search-knowledge.ts";
import type { AgentReply, ReplyRequest, SpokenTurn } from "./types.ts";

export interface RetrievalDeps {
  readonly clock: Clock;
  readonly indexOf: KnowledgeCache;
}

const maxHits = 3;

/** Answers from the agent's knowledge without any model: the same question gets the same answer, and costs nothing. */
export async function replyByRetrieval(
  deps: RetrievalDeps,
  { configuration, turns }: Pick<ReplyRequest, "configuration" | "turns">,
): Promise<AgentReply> {
  const log = createStepLog(deps.clock);
  const decision = decide(turns, (question) => searchKnowledge(deps, configuration, { question, limit: maxHits, log }));
  if (decision.kind === "hand_over") {
    log.add(deps.clock.now(), { type: "transfer", name: "human", content: decision.reason });
  }
  return {
    engine: "retrieval",
    text: textFor(decision),
    steps: log.steps,
    isHandedOver: decision.kind === "hand_over",
    cost: { inputTokens: 0, outputTokens: 0, usd: 0 },
  };
}

/** A new question may stand for itself; where it does not, what was said before the agent asked back completes it. */
function decide(turns: readonly SpokenTurn[], search: (question: string) => readonly KnowledgeHit[]): AnswerDecision {
  const last = turns.at(-1)?.text ?? "";
  const { text, askedBack } = openQuestion(turns);
  const decision = decideAnswer(last, search(last), askedBack);
  return decision.kind === "answer" || text === last ? decision : decideAnswer(last, search(text), askedBack);
}

function textFor(decision: AnswerDecision): string {
  if (decision.kind === "hand_over") {
    return "I can't help you with that myself. I will hand you over to a colleague who can.";
  }
  if (decision.kind === "answer") {
    const { title, url, passage } = decision.hit;
    return `${passage}\n\nSource: ${title}${url === null ? "" : ` (${url})`}. Does that answer your question?`;
  }
  const titles = decision.hits.map(({ title }) => `“${title}”`).join(" or ");
  return `${askBackOpening}. Is your question about ${titles}? Please tell me a little more.`;
}
