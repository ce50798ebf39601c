import { languageOf, nothingGiven, readGiven, type TraceNode } from "../conversations/index.ts";
import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { type GradeUnstored, gradeByReadyMade, gradeUnstored } from "../scoring/index.ts";
import { feedbackFor } from "./feedback/feedback-for.ts";
import type { Attempt, Message } from "./types.ts";

type Said = Pick<GradeUnstored, "conversation" | "nodes">;

/** What was said as graders read it: the trainee is the agent. */
function saidIn({ trainee, transcript, messages }: Pick<Attempt, "trainee" | "transcript" | "messages">): Said {
  if (transcript !== null) return saidInTranscript(trainee, transcript);
  const nodes = messages.map(toNode);
  const [first, last] = [messages[0], messages.at(-1)];
  const durationSeconds = first && last ? (last.at.getTime() - first.at.getTime()) / 1000 : null;
  const conversation = { channel: "chat", durationSeconds, agent: trainee, tags: [], metadata: {} } as const;
  return { conversation: { ...conversation, language: languageOf(nodes) }, nodes };
}

function saidInTranscript(trainee: string, transcript: string): Said {
  const { conversation, nodes } = readGiven({ ...nothingGiven, transcript, agent: trainee });
  if (!nodes.some(({ type, role }) => type === "turn" && role === "agent")) {
    throw invalid(
      "transcript",
      "transcript has no turn of the trainee: label these turns with Agent: or the trainee's name.",
    );
  }
  return { conversation: { ...conversation, language: languageOf(nodes) }, nodes };
}

const toNode = ({ position, speaker, text, at }: Message): TraceNode => ({
  id: `n${position + 1}`,
  parentId: null,
  type: "turn",
  name: null,
  role: speaker === "trainee" ? "agent" : "customer",
  content: text,
  input: null,
  output: null,
  status: null,
  error: null,
  startedAt: at,
  endedAt: null,
  durationMs: null,
  attributes: {},
});

interface GradeAttempt {
  readonly scope: Scope;
  readonly attempt: Attempt;
  readonly at: Date;
}

/** By the local grader, with the scenario's rubric or the default; the attempt as it is once it is completed. */
export async function gradeAttempt({ db }: Pick<Deps, "db">, { scope, attempt, at }: GradeAttempt): Promise<Attempt> {
  const { rubricId, rubricKey = null } = attempt.script;
  const said = saidIn(attempt);
  const isReadyMade = rubricId === null && rubricKey !== null;
  const card = isReadyMade
    ? { ...gradeByReadyMade({ rubricKey, ...said }), rubricId: null, rubricVersion: null }
    : await gradeUnstored({ db }, { scope, rubricId, ...said });
  const { grader, score, passed, criticalFailed, summary, notes, criteria } = card;
  const outcome = {
    rubricId: card.rubricId,
    rubricVersion: card.rubricVersion,
    rubricKey: isReadyMade ? rubricKey : null,
    ...{ grader, score, passed, criticalFailed, summary },
  };
  const completed = {
    ...attempt,
    status: "completed" as const,
    outcome,
    notes,
    criteria,
    updatedAt: at,
    completedAt: at,
  };
  return { ...completed, feedback: feedbackFor(completed) };
}
