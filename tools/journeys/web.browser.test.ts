import { afterAll, beforeAll, describe, vi } from "vitest";
import { activityJourneys } from "./activity.ts";
import { agentJourneys } from "./agents.ts";
import { type App, startApp } from "./app.ts";
import { auditJourneys } from "./audit.ts";
import { conversationJourneys } from "./conversation.ts";
import { firstLoadJourneys } from "./first-load.ts";
import { hostileJourneys } from "./hostile.ts";
import { hostileQualityJourneys } from "./hostile-quality.ts";
import { hostileRecordJourneys } from "./hostile-records.ts";
import { hostileSettingsJourneys } from "./hostile-settings.ts";
import { inboundJourneys } from "./inbound.ts";
import { inboxJourneys } from "./inbox.ts";
import { insightJourneys } from "./insights.ts";
import { keyJourneys } from "./keys.ts";
import { memberJourneys } from "./members.ts";
import { newcomerJourneys } from "./newcomer.ts";
import { noticeJourneys } from "./notices.ts";
import { peopleJourneys } from "./people.ts";
import { profileJourneys } from "./profile.ts";
import { reviewJourneys } from "./review.ts";
import { roleJourneys } from "./roles.ts";
import { rubricJourneys } from "./rubrics.ts";
import { ruleJourneys } from "./rules.ts";
import { sessionJourneys } from "./session.ts";
import { ticketJourneys } from "./tickets.ts";
import { trainingJourneys } from "./training.ts";
import { webhookJourneys } from "./webhooks.ts";
import { workspaceJourneys } from "./workspace.ts";

// A journey is long. As with every limit, this one only ends what hangs.
vi.setConfig({ testTimeout: 900_000 });

// One file, so that all journeys share the service and the browser.
let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const getApp = () => app;
describe("the first load", () => firstLoadJourneys(getApp));
describe("a newcomer", () => newcomerJourneys(getApp));
describe("the session", () => sessionJourneys(getApp));
describe("the inbox", () => inboxJourneys(getApp));
describe("a conversation", () => conversationJourneys(getApp));
describe("rubrics", () => rubricJourneys(getApp));
describe("tickets", () => ticketJourneys(getApp));
describe("people", () => peopleJourneys(getApp));
describe("agents", () => agentJourneys(getApp));
describe("training", () => trainingJourneys(getApp));
describe("the activity", () => activityJourneys(getApp));
describe("insights", () => insightJourneys(getApp));
describe("review", () => reviewJourneys(getApp));
describe("API keys", () => keyJourneys(getApp));
describe("the audit log", () => auditJourneys(getApp));
describe("webhooks", () => webhookJourneys(getApp));
describe("inbound webhooks", () => inboundJourneys(getApp));
describe("automation rules", () => ruleJourneys(getApp));
describe("notices", () => noticeJourneys(getApp));
describe("members", () => memberJourneys(getApp));
describe("the profile", () => profileJourneys(getApp));
describe("the settings of the workspace", () => workspaceJourneys(getApp));
describe("roles", () => roleJourneys(getApp));
describe("hostile content in the settings", () => hostileSettingsJourneys(getApp));
describe("hostile content", () => hostileJourneys(getApp));
describe("hostile content in records", () => hostileRecordJourneys(getApp));
describe("hostile content in figures and reviews", () => hostileQualityJourneys(getApp));
