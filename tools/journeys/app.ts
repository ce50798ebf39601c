import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startTestService, type TestService } from "../../server/test/service.ts";
import { ensureWebBuilt } from "../launch/web-build.mjs";
import { launchChromium } from "../test/chromium.ts";
import { root } from "../test/root.ts";
import { openPagePool, type PagePool } from "./page-pool.ts";

const screenshots = join(root, ".cache", "screenshots");
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;

export interface Visit {
  readonly page: Page;
  /** Closes the page, and fails if it has complained, asked another host, or met the content policy. */
  end(): Promise<void>;
}

export interface VisitOptions {
  readonly cookie?: string;
  readonly size?: Size;
  readonly origin?: string;
  /** Whether things move. As a rule they don't, for a person who has asked for that: it saves the waits and the drawing. */
  readonly hasMotion?: boolean;
  /** Complaints that the journey provokes itself, such as a call that it makes fail. */
  readonly expected?: RegExp;
}

export type App = Awaited<ReturnType<typeof startApp>>;

/** One service and one browser for all journeys. */
export async function startApp() {
  await ensureWebBuilt(root, process.execPath);
  mkdirSync(screenshots, { recursive: true });
  const service = await startTestService();
  const browser = await launchChromium();
  const origin = new URL(service.base).origin;
  const pool = openPagePool(browser);
  return {
    service,
    browser,
    origin,
    visit: (path: string, options: VisitOptions = {}) => visit({ pool, origin }, path, options),
    stop: () => browser.close(),
  };
}

/** Makes a workspace of its own for a journey, and returns its id. */
export async function workspaceIn(service: TestService, name: string): Promise<string> {
  return (await service.workspace(name)).workspaceId;
}

interface Running {
  readonly pool: PagePool;
  readonly origin: string;
}

async function visit(app: Running, path: string, options: VisitOptions): Promise<Visit> {
  const { cookie, size = "wide", origin = app.origin } = options;
  const pooled = await app.pool.take(origin, {
    viewport: sizes[size],
    colorScheme: "light",
    reducedMotion: options.hasMotion ? "no-preference" : "reduce",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  const { context, page } = pooled;
  if (cookie) await context.addCookies(cookiesOf(cookie, origin));
  await page.goto(origin + path);
  return {
    page,
    async end() {
      const left = pooled.complaints.filter(({ text }) => !options.expected?.test(text));
      await app.pool.giveBack(pooled);
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

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

const allRules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const colourRules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Fails on anything that the accessibility rules of WCAG 2.2 AA object to. */
export async function checkAccessibility(page: Page, rules = allRules): Promise<void> {
  // The tooltip of whatever is under the mouse stands outside of the landmarks.
  await page.mouse.move(0, 0);
  await page.getByRole("tooltip").first().waitFor({ state: "detached" });
  // Through the debugger, since the page's own policy lets no such script in.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  // Only what is reported is worked out and sent: the rules that pass have a hundred times as many elements.
  const options = JSON.stringify({ runOnly: rules, resultTypes: ["violations"] });
  const violations = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations.map(
    ({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) })))`)) as readonly Violation[];
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${JSON.stringify(target)}: ${failureSummary}`),
  );
  expect(faults).toEqual([]);
}

/** Checks and photographs the page as it stands, in light and in dark: of the rules, only colours can differ in dark. */
export async function checkLook(page: Page, name: string): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
  await takeScreenshot(page, `${name}-light`);
  await showIn(page, "dark");
  await checkAccessibility(page, colourRules);
  await takeScreenshot(page, `${name}-dark`);
  await showIn(page, "light");
}

async function showIn(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
  // Colours that are still changing would be judged halfway.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime < Infinity)
    .map((animation) => animation.finished))`);
}

export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(screenshots, `${name}.png`), animations: "disabled" });
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  const excess = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(excess).toBe(0);
}
