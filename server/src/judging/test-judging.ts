import type { TestDatabase } from "../../test/database.ts";
import type { Criterion, GradedConversation, Judged, Turn } from "../grading/index.ts";
import { testCriterion } from "../grading/test-criterion.ts";
import { createModels } from "../models/index.ts";
import { parseConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import { createJudge, type JudgeOptions } from "./create-judge.ts";
import type { JudgeRequest } from "./judge.ts";

export const criterion = (key: string, more: Partial<Criterion> = {}): Criterion =>
  testCriterion(key, {
    name: `Name of ${key}`,
    check: null,
    question: `Does the agent do well at ${key}?`,
    ...more,
  });

type Line = readonly [speaker: Turn["speaker"], text: string];

export const conversation = (...lines: readonly Line[]): GradedConversation => ({
  channel: "chat",
  language: "en",
  durationSeconds: null,
  agent: null,
  tags: [],
  metadata: {},
  turns: lines.map(([speaker, text], index) => ({
    index,
    nodeId: `n${index}`,
    speaker,
    text,
    startMs: null,
    endMs: null,
  })),
  steps: [],
});

export const support = conversation(
  ["agent", "Hello, this is Anna from Acme. How can I help?"],
  ["customer", "My parcel has not come."],
  ["agent", "I’m so sorry about that. I will send a new one today."],
);

/** A judgement that stands on a quote of turn 0 in `support`. */
export const passing = (more: object = {}) => ({
  evidence: [{ turn: 0, quote: "this is Anna from Acme" }],
  rationale: "The agent gave its name.",
  verdict: "pass",
  score: null,
  category: null,
  confidence: 0.9,
  ...more,
});

export const localView = (key: string, more: Partial<Judged> = {}): Judged => ({
  key,
  name: key,
  section: null,
  type: "binary",
  verdict: "fail",
  score: 0,
  maxScore: 1,
  weight: 1,
  critical: false,
  category: null,
  rationale: "By the rules.",
  confidence: 0.9,
  unsure: false,
  gradedBy: "local",
  evidence: [],
  ...more,
});

const log = createLog("silent");

/** A judge that waits for nothing: what it would have waited is written down. */
export function judging(
  db: TestDatabase,
  url: string,
  environment: Record<string, string> = {},
  options: Partial<Pick<JudgeOptions, "deadline">> & { timeoutSeconds?: number } = {},
) {
  const world = { now: Date.parse("2026-03-01T12:00:00Z"), waits: [] as number[] };
  const config = parseConfig({ LLM_BASE_URL: url, LLM_MODEL: "stub", LLM_API_KEY: "key-of-the-test", ...environment });
  const clock = { now: () => new Date(world.now) };
  const judge = createJudge({
    db,
    clock,
    models: createModels({
      clock,
      config: { ...config, llmTimeoutSeconds: options.timeoutSeconds ?? 10 },
      sleep: async (ms, signal) => {
        signal.throwIfAborted();
        world.waits.push(ms);
        world.now += ms;
      },
    }),
    log,
    random: () => 1,
    ...(options.deadline ? { deadline: options.deadline } : {}),
  });
  const ask = (scope: Scope, more: Partial<JudgeRequest> = {}) =>
    judge.judge({
      scope,
      conversation: support,
      criteria: [criterion("greeting")],
      local: [],
      dailyBudgetUsd: null,
      ...more,
    });
  return { world, judge, ask };
}

export const prices = { LLM_INPUT_USD_PER_MILLION: "3", LLM_OUTPUT_USD_PER_MILLION: "15" };
