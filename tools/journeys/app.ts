import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { startTestService, type TestService } from "../../server/test/service.ts";
import { ensureWebBuilt } from "../launch/web-build.mjs";
import { root } from "../test/root.ts";

const screenshots = join(root, ".cache", "screenshots");
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;
export type Scheme = "light" | "dark";

export interface Visit {
  readonly page: Page;
  /** Closes the page, and fails if it has complained, asked another host, or met the content policy. */
  end(): Promise<void>;
}

export interface VisitOptions {
  readonly cookie?: string;
  readonly size?: Size;
  readonly scheme?: Scheme;
  readonly origin?: string;
  /** Complaints that the journey provokes itself, such as a call that it makes fail. */
  readonly expected?: RegExp;
}

export type App = Awaited<ReturnType<typeof startApp>>;

/** One service and one browser for all journeys. */
export async function startApp() {
  await ensureWebBuilt(root, process.execPath);
  mkdirSync(screenshots, { recursive: true });
  const service = await startTestService();
  const browser = await chromium.launch({
    executablePath: process.env.TEST_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const origin = new URL(service.base).origin;
  return {
    service,
    browser,
    origin,
    visit: (path: string, options: VisitOptions = {}) => visit({ service, browser, origin }, path, options),
    stop: () => browser.close(),
  };
}

/** Makes a workspace of its own for a journey, and returns its id. */
export async function workspaceIn(service: TestService, name: string): Promise<string> {
  return (await service.workspace(name)).workspaceId;
}

interface Running {
  readonly service: TestService;
  readonly browser: Browser;
  readonly origin: string;
}

async function visit(app: Running, path: string, options: VisitOptions): Promise<Visit> {
  const { cookie, size = "wide", scheme = "light", origin = app.origin } = options;
  const context = await app.browser.newContext({
    viewport: sizes[size],
    colorScheme: scheme,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  if (cookie) await context.addCookies(cookiesOf(cookie, origin));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = await watch(context, page, origin);
  await page.goto(origin + path);
  return {
    page,
    async end() {
      const left = complaints.filter((one) => !options.expected?.test(one));
      await context.close();
      expect(left).toEqual([]);
    },
  };
}

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
}

async function watch(context: BrowserContext, page: Page, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== new URL(origin).origin) complaints.push(`asked ${request.url()}`);
  });
  await context.exposeFunction("tellViolation", (text: string) => complaints.push(`policy: ${text}`));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
    tellViolation(event.violatedDirective + " " + event.blockedURI + " " + event.sourceFile));`);
  return complaints;
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
}

/** Fails on anything that the accessibility rules of WCAG 2.2 AA object to. */
export async function checkAccessibility(page: Page): Promise<void> {
  // Through the debugger, since the page's own policy lets no such script in.
  await page.evaluate(axeSource);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const result = (await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(tags)} })`)) as AxeResult;
  const faults = result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${JSON.stringify(target)}: ${failureSummary}`),
  );
  expect(faults).toEqual([]);
}

export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(screenshots, `${name}.png`), animations: "disabled" });
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  const excess = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(excess).toBe(0);
}
