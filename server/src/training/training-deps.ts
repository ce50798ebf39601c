import type { SpanNodes } from "../conversations/index.ts";
import type { Models } from "../models/index.ts";
import type { Deps } from "../platform/http/route.ts";

/** What the words of a model need: a database of their own, since a route's may be in a transaction that others wait for. */
export interface CustomerModel {
  readonly db: Deps["db"];
  /** Null: no model server is configured. */
  readonly models: Models | null;
}

export interface TrainingPorts extends CustomerModel {
  readonly spanNodes: SpanNodes;
}
