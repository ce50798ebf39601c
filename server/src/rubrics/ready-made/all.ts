import type { ReadyMadeRubric } from "../types.ts";
import { aiAgent } from "./ai-agent.ts";
import { collectionsCompliance } from "./collections-compliance.ts";
import { customerSupport } from "./customer-support.ts";
import { salesCall } from "./sales-call.ts";

/** What a workspace can begin with. The first is the default of a new one. */
export const readyMadeRubrics: readonly ReadyMadeRubric[] = [
  customerSupport,
  salesCall,
  collectionsCompliance,
  aiAgent,
];
