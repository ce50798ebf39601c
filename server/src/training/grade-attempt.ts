import { languageOf, nothingGiven, readGiven, type TraceNode } from "../conversations/index.ts";
import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { type GradeUnstored, gradeUnstored } from "../scoring/index.ts";
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
      "transcript has no turn of the trainee: begin those with Agent: or the trainee's name.",
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

/** By the local grader, with the scenario's rubric or the default; the attempt as it is once it is completed. */
export async function gradeAttempt(
  { db }: Pick<Deps, "db">,
  { scope, attempt, at }: { readonly scope: Scope; readonly attempt: Attempt; readonly at: Date },
): Promise<Attempt> {
  const asked = attempt.script.rubricId;
  const card = await gradeUnstored({ db }, { scope, rubricId: asked, ...saidIn(attempt) });
  const { rubricId, rubricVersion, grader, score, passed, criticalFailed, summary, notes, criteria } = card;
  const outcome = { rubricId, rubricVersion, grader, score, passed, criticalFailed, summary };
  return { ...attempt, status: "completed", outcome, notes, criteria, updatedAt: at, completedAt: at };
}
