import { billingTopics } from "./billing.ts";
import { deliveryTopics } from "./delivery.ts";
import { salesTopics } from "./sales.ts";
import { serviceTopics } from "./service.ts";
import type { Topic } from "./topic.ts";

export const topics: readonly Topic[] = [...deliveryTopics, ...billingTopics, ...serviceTopics, ...salesTopics];
