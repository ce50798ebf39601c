import { type Agent, type AgentConfiguration, openEndpointSecret } from "../agents/index.ts";
import { asHappened, languageOf, maskNode, type TraceNode } from "../conversations/index.ts";
import { sharedEncoder } from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import { engineOf } from "../replying/index.ts";
import { gradeUnstored } from "../scoring/index.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { checkExpectations } from "./check-expectations.ts";
import { type HeldConversation, holdConversation } from "./hold-conversation.ts";
import type { TestCard, TestRun } from "./types.ts";
import type { TestUnit } from "./units-of.ts";

/** A run that takes longer ends with an error in its trace. */
const maxRunMs = 60_000;

export interface RunUnit {
  readonly scope: Scope;
  readonly agent: Pick<Agent, "id" | "name">;
  readonly configuration: AgentConfiguration;
  readonly unit: TestUnit;
  readonly signal?: AbortSignal;
}

/** Runs the agent once, grades what was said and checks what was expected. Stores nothing. */
export async function runUnit(
  deps: TestDeps,
  { scope, agent, configuration, unit, signal }: RunUnit,
): Promise<TestRun> {
  const { stored } = await deps.privacyOf(scope);
  const endpointSecret = await openEndpointSecret(deps.db, deps, {
    scope,
    id: agent.id,
    endpointUrl: configuration.endpointUrl,
  });
  const timeout = AbortSignal.timeout(deps.maxRunMs ?? maxRunMs);
  const held = await holdConversation(deps, {
    scope,
    configuration,
    endpointSecret,
    input: unit.testCase.input,
    mask: stored,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const nodes = stored ? held.nodes.map(maskNode(stored)) : held.nodes;
  const card = await grade(deps, { scope, agent, configuration, nodes, held });
  const reasons = checkExpectations(unit.testCase.expect, { replies: held.replies, nodes, score: card.score });
  const reply = held.replies.at(-1) ?? null;
  return {
    position: unit.position,
    caseName: unit.testCase.name,
    version: unit.version,
    isBaseline: unit.isBaseline,
    run: unit.run,
    engine: held.engine ?? engineOf(configuration, null),
    passed: reasons.length === 0,
    reasons,
    reply: stored ? stored(reply) : reply,
    isHandedOver: held.isHandedOver,
    nodes: unit.testCase.name !== null && reasons.length === 0 ? null : nodes,
    card,
    latencyMs: held.latencyMs,
    cost: held.cost,
  };
}

interface Graded {
  readonly scope: Scope;
  readonly agent: Pick<Agent, "name">;
  readonly configuration: AgentConfiguration;
  readonly nodes: readonly TraceNode[];
  readonly held: HeldConversation;
}

async function grade({ db }: TestDeps, { scope, agent, configuration, nodes, held }: Graded): Promise<TestCard> {
  const { rubricId, rubricVersion, grader, score, passed, criticalFailed, summary, notes, criteria } =
    await gradeUnstored(
      { db, encoder: sharedEncoder() },
      {
        scope,
        rubricId: configuration.rubricId,
        conversation: {
          channel: "chat",
          language: languageOf(nodes),
          durationSeconds: held.latencyMs / 1_000,
          agent: agent.name,
          tags: [],
          metadata: {},
        },
        nodes: asHappened(nodes),
      },
    );
  return { rubricId, rubricVersion, grader, score, passed, criticalFailed, summary, notes, criteria };
}
