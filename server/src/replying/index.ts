export { createReplier, type Replier } from "./create-replier.ts";
export { engineOf } from "./engine-of.ts";
export type { AgentReply, ReplyEngine, ReplyStep, SpokenTurn, TokenCost } from "./types.ts";
