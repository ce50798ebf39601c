import type { TSchema } from "typebox";
import * as account from "./account.ts";
import * as agentSuites from "./agent-suites.ts";
import * as agentTests from "./agent-tests.ts";
import * as agents from "./agents.ts";
import * as agreement from "./agreement.ts";
import * as audit from "./audit.ts";
import * as bulkChanges from "./bulk-changes.ts";
import * as calibrations from "./calibrations.ts";
import * as checks from "./checks.ts";
import * as companies from "./companies.ts";
import * as contacts from "./contacts.ts";
import * as conversationLists from "./conversation-lists.ts";
import * as conversations from "./conversations.ts";
import * as counts from "./counts.ts";
import * as deliveries from "./deliveries.ts";
import * as demo from "./demo.ts";
import * as disputes from "./disputes.ts";
import * as events from "./events.ts";
import * as exports from "./exports.ts";
import * as imports from "./imports.ts";
import * as insightLists from "./insight-lists.ts";
import * as insights from "./insights.ts";
import * as keys from "./keys.ts";
import * as members from "./members.ts";
import { nameSchemas } from "./name-schemas.ts";
import * as notices from "./notices.ts";
import { buildOpenApi } from "./openapi.ts";
import type { AnyOperation } from "./operation.ts";
import * as recordings from "./recordings.ts";
import * as replays from "./replays.ts";
import * as rescores from "./rescores.ts";
import * as reviews from "./reviews.ts";
import * as rubrics from "./rubrics.ts";
import * as rules from "./rules.ts";
import * as scorecards from "./scorecards.ts";
import * as scoringSettings from "./scoring-settings.ts";
import * as session from "./session.ts";
import * as signIn from "./sign-in.ts";
import * as spans from "./spans.ts";
import * as stream from "./stream.ts";
import * as tickets from "./tickets.ts";
import * as timelines from "./timelines.ts";
import * as traces from "./traces.ts";
import * as trainingAssignments from "./training-assignments.ts";
import * as trainingAttempts from "./training-attempts.ts";
import * as trainingFigures from "./training-figures.ts";
import * as trainingScenarios from "./training-scenarios.ts";
import * as triggers from "./triggers.ts";
import * as views from "./views.ts";
import * as webhooks from "./webhooks.ts";
import * as workspace from "./workspace.ts";

export * from "./account.ts";
export * from "./agent-suites.ts";
export * from "./agent-tests.ts";
export * from "./agents.ts";
export * from "./agreement.ts";
export * from "./audit.ts";
export * from "./bulk-changes.ts";
export * from "./calibrations.ts";
export * from "./checks.ts";
export * from "./companies.ts";
export * from "./contacts.ts";
export * from "./conversation-lists.ts";
export * from "./conversations.ts";
export * from "./counts.ts";
export * from "./deliveries.ts";
export * from "./demo.ts";
export * from "./disputes.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./exports.ts";
export * from "./fields.ts";
export * from "./imports.ts";
export * from "./insight-lists.ts";
export * from "./insights.ts";
export * from "./keys.ts";
export * from "./members.ts";
export * from "./notices.ts";
export { type InputKind, inputKind, nullReading } from "./nulls.ts";
export { errorsOf, plainSchema } from "./openapi.ts";
export * from "./operation.ts";
export * from "./recordings.ts";
export * from "./replays.ts";
export * from "./rescores.ts";
export * from "./reviews.ts";
export * from "./rubrics.ts";
export * from "./rules.ts";
export * from "./scopes.ts";
export * from "./scorecards.ts";
export * from "./scoring-settings.ts";
export * from "./session.ts";
export * from "./sign-in.ts";
export * from "./spans.ts";
export * from "./stream.ts";
export * from "./tickets.ts";
export * from "./timelines.ts";
export * from "./traces.ts";
export * from "./training-assignments.ts";
export * from "./training-attempts.ts";
export type { TrainingCustomerGiven, TrainingCustomerWire } from "./training-customers.ts";
export * from "./training-figures.ts";
export * from "./training-scenarios.ts";
export * from "./triggers.ts";
export * from "./views.ts";
export * from "./webhooks.ts";
export * from "./workspace.ts";

/** In the order of the reference. A resource that is not listed here does not exist. */
const resources: readonly object[] = [
  conversations,
  conversationLists,
  counts,
  bulkChanges,
  imports,
  traces,
  recordings,
  scorecards,
  rescores,
  reviews,
  disputes,
  calibrations,
  agreement,
  insights,
  insightLists,
  checks,
  rubrics,
  scoringSettings,
  agents,
  agentTests,
  agentSuites,
  spans,
  exports,
  stream,
  webhooks,
  deliveries,
  replays,
  events,
  rules,
  contacts,
  companies,
  tickets,
  timelines,
  trainingScenarios,
  trainingAttempts,
  trainingAssignments,
  trainingFigures,
  triggers,
  keys,
  session,
  signIn,
  account,
  views,
  demo,
  members,
  workspace,
  audit,
  notices,
];
const exported = resources.flatMap((resource) => Object.entries(resource));

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;
const isModel = (value: unknown): value is TSchema =>
  typeof value === "object" && value !== null && "properties" in value;

/** Every route there is. */
export const operations: readonly AnyOperation[] = exported.map(([, value]) => value).filter(isOperation);

const models = Object.fromEntries(exported.filter((entry): entry is [string, TSchema] => isModel(entry[1])));

/** For reading: what is nested is shown where it is used. */
export const apiDescription = (serverUrl: string) => buildOpenApi(operations, models, serverUrl);

/** For programs: every schema has a name. */
export const openApiDocument = (serverUrl: string) => nameSchemas(apiDescription(serverUrl));
