import { operations } from "@cqs/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../server/test/service.ts";
import { checkAccessibility } from "../journeys/app.ts";
import { launchChromium } from "./chromium.ts";

const screenHeight = 700;
const maxScreens = 100;
const maxWalks = 5;

let service: TestService;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  service = await startTestService();
  origin = new URL(service.base).origin;
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Opens a page and gathers what it complains of: errors, what its policy refuses, and requests to other hosts. */
async function openPage(colorScheme: "light" | "dark" = "light"): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ colorScheme });
  page.setDefaultTimeout(180_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol.startsWith("http") && requested !== origin) complaints.push(`requested ${request.url()}`);
  });
  return { page, complaints };
}

test("the page to try the API shows every operation and needs no other host", async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${origin}/docs/try-it`);
  await page.locator(".opblock").first().waitFor();

  // Of so many, the page makes those that come into view; on a busy machine some only after they have passed.
  const shown = new Set<string>();
  for (let screen = 0; screen < maxWalks * maxScreens && shown.size < operations.length; screen++) {
    if (screen % maxScreens === 0) await page.mouse.wheel(0, -maxScreens * screenHeight);
    const blocks = await page.locator(".opblock").evaluateAll((found) => found.map((block) => block.id));
    for (const id of blocks) shown.add(id);
    await page.mouse.wheel(0, screenHeight);
    await page.waitForTimeout(20);
  }
  expect(shown.size).toBe(operations.length);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the documentation at /docs opens every page, shows every operation and needs no other host", async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${origin}/docs`);
  const links = await page
    .locator(".side a")
    .evaluateAll((found) => found.map((link) => (link as unknown as { href: string }).href));
  expect(links.length).toBeGreaterThan(60);
  const shown = new Set<string>();
  for (const address of new Set(links)) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 200]);
    for (const text of await page.locator("main p > code").allTextContents()) shown.add(text);
  }
  expect(operations.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the search of the documentation finds guides and operations", async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${origin}/docs/glossary`);
  await page.keyboard.press("/");
  await page.keyboard.type("rotate secret");
  await page.getByRole("link", { name: /Webhooks: Rotate the secret/ }).click();
  await page.waitForURL("**/docs/webhooks#rotate-the-secret");
  await page.getByRole("searchbox").fill("merge ticket");
  await page
    .getByRole("link", { name: /Tickets: / })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test.each(["light", "dark"] as const)("the documentation is accessible in %s colours", async (scheme) => {
  const { page } = await openPage(scheme);
  for (const address of ["/docs", "/docs/get-started", "/docs/api-reference/tickets"]) {
    await page.goto(origin + address);
    await checkAccessibility(page);
  }
  await page.close();
});
