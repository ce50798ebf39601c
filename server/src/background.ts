import { deleteInstallation } from "./access/index.ts";
import type { TestPorts } from "./agent-tests/index.ts";
import { agentTestJob } from "./agent-tests/jobs.ts";
import { agentTestHandlers, agentTestJobs } from "./agent-tests/work.ts";
import { auditJobs } from "./audit/work.ts";
import { automationJobs } from "./automation/work.ts";
import { bulkChangeJob } from "./bulk-changes/jobs.ts";
import { bulkChangeHandlers, bulkChangeScheduledJobs } from "./bulk-changes/work.ts";
import { scoreConversation, transcribeRecording, unscoredConversation } from "./conversations/jobs.ts";
import type { TranscribeDeps } from "./conversations/transcribe-conversation.ts";
import { conversationHandlers, conversationJobs } from "./conversations/work.ts";
import { eventJobs } from "./events/work.ts";
import { writeExportJob } from "./exports/jobs.ts";
import { exportHandlers, exportJobs } from "./exports/work.ts";
import type { WriteDeps } from "./exports/write-export.ts";
import { noticeJobs } from "./notices/work.ts";
import type { SpanPorts } from "./otlp/index.ts";
import { gatherSpans } from "./otlp/jobs.ts";
import { otlpHandlers } from "./otlp/work.ts";
import { type DeletionPorts, listRetentions, type People } from "./people/index.ts";
import { resetMailJob } from "./people/jobs.ts";
import { peopleHandlers, peopleJobs } from "./people/work.ts";
import { purgeIdempotency } from "./platform/idempotency.ts";
import type { JobHandler, JobKind, ScheduledJob } from "./platform/queue.ts";
import type { RecordingPorts } from "./recordings/index.ts";
import { fetchRecordingJob, removeRecordingsJob } from "./recordings/jobs.ts";
import { recordingHandlers, recordingJobs } from "./recordings/work.ts";
import { rescoreJob } from "./rescoring/jobs.ts";
import { rescoringHandlers, rescoringJobs } from "./rescoring/work.ts";
import type { ScoringDeps } from "./scoring/index.ts";
import { judgeConversation } from "./scoring/jobs.ts";
import { scoringHandlers } from "./scoring/work.ts";
import { timelineJobs } from "./timeline/work.ts";
import { triggerJobs } from "./triggers/work.ts";
import { viewJobs } from "./views/work.ts";
import { clearWebhookJob, replayJob } from "./webhooks/jobs.ts";
import { webhookHandlers, webhookJobs } from "./webhooks/work.ts";

/** Every kind of work that can be asked for. Nodes that only ask know them, too. */
export const jobKinds: readonly JobKind<object>[] = [
  scoreConversation,
  transcribeRecording,
  unscoredConversation,
  judgeConversation,
  rescoreJob,
  gatherSpans,
  writeExportJob,
  clearWebhookJob,
  replayJob,
  agentTestJob,
  resetMailJob,
  bulkChangeJob,
  fetchRecordingJob,
  removeRecordingsJob,
];

type BackgroundDeps = WriteDeps &
  SpanPorts &
  ScoringDeps &
  TranscribeDeps &
  RecordingPorts &
  TestPorts & { readonly people: People };

/** What workspaces have outside of the database. */
const removeOutside: DeletionPorts["removeOutside"] = [];

/** All that happens by the clock, in one list. Each run is bounded and may be repeated. */
export const scheduledJobs = (deps: BackgroundDeps): readonly ScheduledJob[] => [
  ...auditJobs({ ...deps, retentions: () => listRetentions(deps) }),
  ...conversationJobs({ ...deps, retentions: () => listRetentions(deps) }),
  ...recordingJobs({ ...deps, retentions: () => listRetentions(deps) }),
  ...peopleJobs({ ...deps, removeOutside, forgetInstallation: deleteInstallation }),
  ...viewJobs(deps),
  ...exportJobs(deps),
  ...triggerJobs(deps),
  ...eventJobs(deps),
  ...timelineJobs(deps),
  ...noticeJobs(deps),
  ...automationJobs(deps),
  ...webhookJobs(deps),
  ...agentTestJobs(deps),
  ...rescoringJobs(deps),
  ...bulkChangeScheduledJobs(deps),
  { name: "idempotency.purge", cron: "23 * * * *", expireSeconds: 600, run: () => purgeIdempotency(deps) },
];

/**
 * All that is done when it is asked for. Scoring has a database with shorter time limits: its lease is shorter than a
 * statement of background work may take.
 */
export const jobHandlers = (deps: BackgroundDeps, scoring: BackgroundDeps): readonly JobHandler[] => [
  ...otlpHandlers(deps, deps),
  ...exportHandlers(deps),
  ...conversationHandlers(deps),
  ...recordingHandlers(deps),
  ...scoringHandlers(scoring, { score: scoreConversation, unscored: unscoredConversation }),
  ...rescoringHandlers(deps),
  ...webhookHandlers(deps),
  ...agentTestHandlers(deps),
  ...peopleHandlers({ ...deps.people, db: deps.db }),
  ...bulkChangeHandlers(deps),
];
