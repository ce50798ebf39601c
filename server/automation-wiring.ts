import { createContact } from "@cqs/contract";
import type { ConversationWiring } from "./conversation-wiring.ts";
import type { ActionPorts } from "./src/automation/types.ts";
import { checker } from "./src/platform/check-value.ts";

/** What routing rules need of others, whether they run or are tried out. */
export function wireAutomation({ jobs, publicUrl }: ConversationWiring): ActionPorts {
  return { jobs, publicUrl, checkContact: checker(createContact.body as object) };
}
