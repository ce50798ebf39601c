import { afterAll, beforeAll, describe } from "vitest";
import { type App, startApp } from "./app.ts";
import { conversationJourneys } from "./conversation.ts";
import { firstLoadJourneys } from "./first-load.ts";
import { hostileJourneys } from "./hostile.ts";
import { inboxJourneys } from "./inbox.ts";
import { keyJourneys } from "./keys.ts";
import { sessionJourneys } from "./session.ts";

// One file, so that all journeys share the service and the browser.
let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const getApp = () => app;
describe("the first load", () => firstLoadJourneys(getApp));
describe("the session", () => sessionJourneys(getApp));
describe("the inbox", () => inboxJourneys(getApp));
describe("a conversation", () => conversationJourneys(getApp));
describe("API keys", () => keyJourneys(getApp));
describe("hostile content", () => hostileJourneys(getApp));
