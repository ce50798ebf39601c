import type { AgentConfiguration } from "../agents/index.ts";
import type { ReplyEngine } from "./types.ts";

/** `auto` is the agent's model where there is a server for it, otherwise its knowledge. */
export function engineOf({ engine, model }: AgentConfiguration, models: object | null): ReplyEngine {
  if (engine !== "auto") return engine;
  return model !== null && models !== null ? "model" : "retrieval";
}
