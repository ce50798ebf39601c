export { createModels, type Models } from "./create-models.ts";
export { readJsonObject } from "./gateway-json.ts";
export { probeModel } from "./probe-model.ts";
export type { ModelPrices, ModelReply, StructuredPrompt } from "./types.ts";
export { ModelBusy, ModelFailure } from "./types.ts";
