import type { TraceNode } from "../conversations/index.ts";
import type { AgentReply, ReplyStep, SpokenTurn } from "../replying/index.ts";

/** Builds the trace of one run, with what the agent did for an answer below that answer. */
export interface RunTrace {
  readonly nodes: readonly TraceNode[];
  addTurn(turn: SpokenTurn, at: Date): void;
  addReply(reply: AgentReply, at: { readonly startedAt: Date; readonly endedAt: Date }): void;
}

/** Of what went into a step and came out of it, this much is kept. */
const maxDetailChars = 4_096;
/** Of all steps of a run together. */
const maxDetailTotal = 262_144;

export function createRunTrace(): RunTrace {
  const nodes: TraceNode[] = [];
  let detailLeft = maxDetailTotal;
  const nextId = () => `n${nodes.length + 1}`;

  /** Long details are cut to a text; past the total nothing of them is kept. */
  function detail(value: unknown): unknown {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    if (text.length <= Math.min(maxDetailChars, detailLeft)) {
      detailLeft -= text.length;
      return value;
    }
    const cut = text.slice(0, Math.min(maxDetailChars, detailLeft));
    detailLeft -= cut.length;
    return `${cut}…`;
  }

  function addStep(step: ReplyStep, parentId: string | null): void {
    nodes.push({
      id: nextId(),
      parentId,
      type: step.type,
      name: step.name,
      role: null,
      content: step.content,
      input: step.input === null ? null : detail(step.input),
      output: step.output === null ? null : detail(step.output),
      status: step.status,
      error: step.error,
      startedAt: step.startedAt,
      endedAt: step.endedAt,
      durationMs: step.endedAt.getTime() - step.startedAt.getTime(),
      attributes: {},
    });
  }

  return {
    nodes,
    addTurn({ role, text }, at) {
      nodes.push(turnNode(nextId(), { role, text, startedAt: at, endedAt: null }));
    },
    addReply({ text, steps, engine }, { endedAt }) {
      let parentId: string | null = null;
      if (text !== null) {
        parentId = nextId();
        nodes.push(turnNode(parentId, { role: "agent", text, startedAt: endedAt, endedAt, attributes: { engine } }));
      }
      for (const step of steps) addStep(step, parentId);
    },
  };
}

interface TurnFacts extends SpokenTurn {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly attributes?: TraceNode["attributes"];
}

const turnNode = (id: string, { role, text, startedAt, endedAt, attributes = {} }: TurnFacts): TraceNode => ({
  id,
  parentId: null,
  type: "turn",
  name: null,
  role,
  content: text,
  input: null,
  output: null,
  status: null,
  error: null,
  startedAt,
  endedAt,
  durationMs: null,
  attributes,
});
