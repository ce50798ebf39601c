import type { AgentConfiguration } from "../agents/index.ts";
import type { TraceNode } from "../conversations/index.ts";
import type { Scope } from "../platform/scope.ts";
import type { ReplyEngine, SpokenTurn, TokenCost } from "../replying/index.ts";
import type { UnstoredCard } from "../scoring/index.ts";

export interface TestExpectation {
  readonly mustSay: readonly string[];
  readonly mustNotSay: readonly string[];
  readonly mustCallTool: readonly string[];
  readonly minScore: number | null;
}

/** What the customer says: turns that end with the customer's, or a scenario whose simulated customer talks. */
export type TestInput =
  | { readonly kind: "turns"; readonly turns: readonly SpokenTurn[] }
  | { readonly kind: "scenario"; readonly scenarioId: string };

export interface TestCase {
  /** Null outside of a suite. */
  readonly name: string | null;
  readonly input: TestInput;
  readonly expect: TestExpectation;
}

export type TestStatus = "queued" | "running" | "completed" | "cancelled" | "failed";

/** What is to be run: each case, of the version tested and the one it is compared with, so many times. */
export interface TestPlan {
  readonly cases: readonly TestCase[];
  readonly runs: number;
  /** The configuration being worked on, as it was when the test was asked for; null: a version is tested. */
  readonly draft: AgentConfiguration | null;
}

export interface TestOutline {
  readonly id: string;
  readonly agentId: string;
  readonly suiteId: string | null;
  readonly version: number | null;
  readonly comparedWith: number | null;
  readonly status: TestStatus;
  readonly runs: number;
  readonly completedRuns: number;
  readonly passedRuns: number;
  /** Runs of the version tested that did not pass. */
  readonly failedRuns: number;
  readonly error: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

export interface ClaimedTest extends TestOutline {
  readonly plan: TestPlan;
  readonly attempts: number;
}

/** The scorecard of a run. */
export type TestCard = Pick<
  UnstoredCard,
  "rubricId" | "rubricVersion" | "grader" | "score" | "passed" | "criticalFailed" | "summary" | "notes" | "criteria"
>;

export interface TestRun {
  /** Of the test's units, from 0. */
  readonly position: number;
  readonly caseName: string | null;
  readonly version: number | null;
  /** Whether it is of the version that the tested one is compared with. */
  readonly isBaseline: boolean;
  /** Of its case, from 1. */
  readonly run: number;
  readonly engine: ReplyEngine;
  readonly passed: boolean;
  readonly reasons: readonly string[];
  readonly reply: string | null;
  readonly isHandedOver: boolean;
  /** Null: left out, since the run passed and is one of a suite. */
  readonly nodes: readonly TraceNode[] | null;
  readonly card: TestCard;
  readonly latencyMs: number;
  readonly cost: TokenCost;
}

export interface AgentTest extends TestOutline {
  readonly results: readonly TestRun[];
}

export interface TestId {
  readonly scope: Scope;
  readonly agentId: string;
  readonly id: string;
}

export interface TestFilters {
  /** Undefined: of all agents. */
  readonly agentId: string | undefined;
  readonly status: TestStatus | undefined;
  readonly suiteId: string | undefined;
}

export type OnPublish = "nothing" | "run" | "block";

export interface NamedCase extends TestCase {
  readonly name: string;
}

export interface AgentSuite {
  readonly id: string;
  readonly agentId: string;
  readonly name: string;
  readonly onPublish: OnPublish;
  readonly runs: number;
  readonly cases: readonly NamedCase[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface SuiteId {
  readonly scope: Scope;
  readonly agentId: string;
  readonly id: string;
}

/** What is undefined stays. */
export interface SuiteChanges {
  readonly name: string | undefined;
  readonly onPublish: OnPublish | undefined;
  readonly runs: number | undefined;
  readonly cases: readonly NamedCase[] | undefined;
}
