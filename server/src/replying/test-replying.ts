import { afterFile } from "../../test/after-file.ts";
import type { AgentConfiguration } from "../agents/index.ts";
import { createModels } from "../models/index.ts";
import { parseConfig } from "../platform/config.ts";
import { createOutbound } from "../platform/outbound/create-outbound.ts";
import { createReplier } from "./create-replier.ts";
import type { AgentReply } from "./types.ts";

const bare: AgentConfiguration = {
  engine: "retrieval",
  instructions: null,
  model: null,
  endpointUrl: null,
  knowledge: [],
  tools: [],
  rubricId: null,
};

export const returns = {
  title: "Returns",
  text: "You can return shoes within 14 days.",
  url: "https://help.example.com/r",
};
export const shipping = { title: "Shipping", text: "Parcels take three days to arrive.", url: null };

export const tool = (name: string, more: object = {}) => ({
  name,
  description: null,
  parameters: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
  url: null,
  mock: null,
  ...more,
});

export interface ReplyingOptions {
  /** Of the model server; without one there is no model. */
  readonly modelUrl?: string;
  readonly allowLocal?: boolean;
  readonly timeoutMs?: number;
}

/** A replier that waits for nothing. */
export function replying({ modelUrl, allowLocal = true, timeoutMs = 5_000 }: ReplyingOptions = {}) {
  const clock = { now: () => new Date() };
  const outbound = createOutbound({ allowLocal });
  afterFile(() => outbound.close());
  const config = parseConfig({
    ...(modelUrl ? { LLM_BASE_URL: modelUrl, LLM_MODEL: "stub" } : {}),
    LLM_INPUT_USD_PER_MILLION: "1",
    LLM_OUTPUT_USD_PER_MILLION: "10",
  });
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const models = createModels({ clock, sleep, config: { ...config, llmTimeoutSeconds: timeoutMs / 1_000 } });
  const replier = createReplier({ clock, models, outbound, sleep, endpointTimeoutMs: timeoutMs });
  const say = (
    configuration: Partial<AgentConfiguration>,
    said: string | readonly string[],
    { secret = null, signal = new AbortController().signal }: { secret?: string | null; signal?: AbortSignal } = {},
  ): Promise<AgentReply> => {
    const texts = typeof said === "string" ? [said] : said;
    const turns = texts.map((text, i) => ({
      role: (texts.length - i) % 2 === 1 ? ("customer" as const) : ("agent" as const),
      text,
    }));
    return replier.reply({ configuration: { ...bare, ...configuration }, endpointSecret: secret, turns, signal });
  };
  return { say, waits };
}

/** What happened on the way to an answer, in short. */
export const stepsOf = ({ steps }: AgentReply) =>
  steps.map(({ type, name, error }) => [type, name, error].filter((part) => part !== null).join(" "));
