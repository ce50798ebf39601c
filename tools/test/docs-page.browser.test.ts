import { operations } from "@cqs/contract";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../server/test/service.ts";

const screenHeight = 700;
const maxScreens = 100;

let service: TestService;
let browser: Browser;

beforeAll(async () => {
  service = await startTestService();
  browser = await chromium.launch({ executablePath: process.env.TEST_CHROMIUM ?? "chromium", args: ["--no-sandbox"] });
});
afterAll(() => browser.close());

test("the reference at /docs shows every operation and needs no other host", async () => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const origin = new URL(service.base).origin;
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== origin) complaints.push(`asked ${request.url()}`);
  });

  await page.goto(`${origin}/docs`);
  await page.locator(".opblock").first().waitFor();

  // Of so many, the page makes those that come into view.
  const shown = new Set<string>();
  for (let screen = 0; screen < maxScreens && shown.size < operations.length; screen++) {
    const blocks = await page.locator(".opblock").evaluateAll((found) => found.map((block) => block.id));
    for (const id of blocks) shown.add(id);
    await page.mouse.wheel(0, screenHeight);
    await page.waitForTimeout(20);
  }
  expect(shown.size).toBe(operations.length);
  expect(complaints).toEqual([]);
});
