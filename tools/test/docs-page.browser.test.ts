import { operations } from "@cqs/contract";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../server/test/service.ts";

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
  // They appear one after the other.
  await page
    .locator(".opblock")
    .nth(operations.length - 1)
    .waitFor();

  expect(await page.locator(".opblock").count()).toBe(operations.length);
  expect(complaints).toEqual([]);
});
