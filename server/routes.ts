import { operations } from "@cqs/contract";
import type { AgentWiring } from "./agent-wiring.ts";
import type { ConversationWiring } from "./conversation-wiring.ts";
import type { ScoringWiring } from "./scoring-wiring.ts";
import { keyRoutes } from "./src/access/http.ts";
import { keyExists, listKeysMadeBy } from "./src/access/index.ts";
import { agentTestRoutes } from "./src/agent-tests/http.ts";
import { agentRoutes } from "./src/agents/http.ts";
import { auditRoutes } from "./src/audit/http.ts";
import { ruleRoutes } from "./src/automation/http.ts";
import type { ActionPorts } from "./src/automation/types.ts";
import { bulkChangeRoutes } from "./src/bulk-changes/http.ts";
import { companyRoutes } from "./src/companies/http.ts";
import { contactRoutes } from "./src/contacts/http.ts";
import { conversationRoutes } from "./src/conversations/http.ts";
import { demoRoutes } from "./src/demo/http.ts";
import { eventRoutes } from "./src/events/http.ts";
import { exportRoutes } from "./src/exports/http.ts";
import { importRoutes } from "./src/imports/http.ts";
import { insightRoutes } from "./src/insights/http.ts";
import { noticeRoutes } from "./src/notices/http.ts";
import { spanRoutes } from "./src/otlp/http.ts";
import { peopleRoutes } from "./src/people/http.ts";
import { type createPeople, membersAmong, personIdOf } from "./src/people/index.ts";
import type { Route } from "./src/platform/http/route.ts";
import type { Jobs } from "./src/platform/queue.ts";
import type { createSecrets } from "./src/platform/secrets.ts";
import { recordingRoutes } from "./src/recordings/http.ts";
import { rescoringRoutes } from "./src/rescoring/http.ts";
import { reviewRoutes } from "./src/reviews/http.ts";
import { createAgreementOf, createKnownAgreementOf } from "./src/reviews/index.ts";
import { rubricRoutes } from "./src/rubrics/http.ts";
import { scoringRoutes } from "./src/scoring/http.ts";
import { streamRoutes } from "./src/stream/http.ts";
import type { StreamHub } from "./src/stream/index.ts";
import { ticketRoutes } from "./src/tickets/http.ts";
import { timelineRoutes } from "./src/timeline/http.ts";
import { trainingRoutes } from "./src/training/http.ts";
import type { TrainingPorts } from "./src/training/training-deps.ts";
import { triggerRoutes } from "./src/triggers/http.ts";
import { viewRoutes } from "./src/views/http.ts";
import { webhookRoutes } from "./src/webhooks/http.ts";
import type { WebhookPorts } from "./src/webhooks/webhook-deps.ts";
import type { TriggerWiring } from "./trigger-wiring.ts";

export interface RoutePorts {
  readonly secrets: ReturnType<typeof createSecrets>;
  readonly jobs: Jobs;
  readonly people: ReturnType<typeof createPeople>;
  readonly conversations: ConversationWiring;
  readonly scoring: ScoringWiring;
  readonly agents: AgentWiring;
  readonly stream: StreamHub;
  readonly triggers: TriggerWiring;
  readonly webhooks: WebhookPorts;
  readonly automation: ActionPorts;
  readonly training: Pick<TrainingPorts, "db" | "models">;
}

/** A contract without a route, or a route without a contract, is a bug that must not start. */
export function everyRoute(ports: RoutePorts): readonly Route[] {
  const { secrets, jobs, people, conversations, scoring, agents, stream, webhooks, triggers } = ports;
  const agreementOf = createAgreementOf(conversations);
  const routes: Route[] = [
    ...conversationRoutes(conversations),
    ...recordingRoutes(scoring.recordings),
    ...scoringRoutes({ ...conversations, ...scoring }),
    ...bulkChangeRoutes(conversations),
    ...importRoutes,
    ...rescoringRoutes(conversations),
    ...insightRoutes(conversations),
    ...reviewRoutes(conversations),
    ...rubricRoutes({ agreementOf, knownAgreementOf: createKnownAgreementOf(agreementOf) }),
    ...agentRoutes(agents),
    ...agentTestRoutes(agents),
    ...spanRoutes(conversations),
    ...exportRoutes(conversations),
    ...streamRoutes(stream),
    ...webhookRoutes(webhooks),
    ...eventRoutes,
    ...ruleRoutes(ports.automation),
    ...contactRoutes,
    ...companyRoutes,
    ...ticketRoutes,
    ...timelineRoutes,
    ...trainingRoutes({ ...conversations, ...ports.training }),
    ...triggerRoutes({ ...conversations, ...triggers }),
    ...keyRoutes({ secrets, membersAmong }),
    ...viewRoutes,
    ...demoRoutes({ ...conversations, ...agents }),
    ...peopleRoutes({ ...people, jobs, keysMadeBy: listKeysMadeBy }),
    ...auditRoutes({ keyExists, personIdOf }),
    ...noticeRoutes,
  ];
  const missing = operations.filter((operation) => !routes.some((route) => route.operation === operation));
  if (missing.length > 0) throw new Error(`no route for ${missing.map(({ id }) => id).join(", ")}`);
  return routes;
}
