import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

export interface Complaint {
  readonly text: string;
  readonly at?: string;
}

export interface PooledPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained of since it was taken. */
  complaints: Complaint[];
  /** The only host that it may ask. */
  origin: string;
}

export interface PagePool {
  take(origin: string, options: BrowserContextOptions): Promise<PooledPage>;
  /** Clears what the visit stored, and keeps the page for the next visit that wants the same options. */
  giveBack(pooled: PooledPage): Promise<void>;
}

/**
 * Pages that are visited again by later journeys: their process has the app's code compiled, which took most of the
 * processor time of a visit.
 */
export function openPagePool(browser: Browser): PagePool {
  const idle = new Map<string, PooledPage[]>();
  const keys = new Map<PooledPage, string>();
  return {
    async take(origin, options) {
      const key = JSON.stringify(options);
      const known = idle.get(key)?.pop();
      if (known) return Object.assign(known, { origin, complaints: [] });
      const pooled = await openPage(browser, origin, options);
      keys.set(pooled, key);
      return pooled;
    },
    async giveBack(pooled) {
      const { context, page, origin } = pooled;
      await page.unrouteAll();
      await context.clearCookies();
      // A document of the same origin that is no app, so that nothing is stored after the clearing.
      await page.goto(`${origin}/healthz`);
      await page.evaluate("localStorage.clear(); sessionStorage.clear()");
      await page.emulateMedia({ colorScheme: "light" });
      const key = keys.get(pooled) ?? "";
      idle.set(key, [...(idle.get(key) ?? []), pooled]);
    },
  };
}

async function openPage(browser: Browser, origin: string, options: BrowserContextOptions): Promise<PooledPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  // Only to end a wait that hangs: on a busy machine, a page has taken ten times as long as usual.
  page.setDefaultTimeout(180_000);
  const pooled: PooledPage = { context, page, complaints: [], origin };
  const complain = (complaint: Complaint) => pooled.complaints.push(complaint);
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    complain({ text: `console: ${message.text()}`, at: message.location().url });
  });
  page.on("pageerror", (error) => complain({ text: `error: ${error.message}` }));
  page.on("request", (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol.startsWith("http") && requested !== new URL(pooled.origin).origin)
      complain({ text: `requested ${request.url()}` });
  });
  await context.exposeFunction("tellViolation", (text: string) => complain({ text: `policy: ${text}` }));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
    tellViolation(event.violatedDirective + " " + event.blockedURI + " " + event.sourceFile));`);
  return pooled;
}
