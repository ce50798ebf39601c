export { createModels, type Models, pause } from "./create-models.ts";
export { createModelGateway, type ModelGateway } from "./gateway.ts";
export { readJsonObject } from "./gateway-json.ts";
export { probeModel } from "./probe-model.ts";
export type {
  ChatMessage,
  ChatReply,
  ChatRequest,
  ModelPrices,
  ModelReply,
  Sleep,
  StructuredPrompt,
} from "./types.ts";
export { ModelBusy, ModelFailure } from "./types.ts";
