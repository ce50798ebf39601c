import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { SessionCookie } from "./web-world.ts";

const wheelPixels = 240;
const wheelMs = 30;

/** In the page: gathers tasks that blocked it for more than 50 ms, and the gaps between frames. */
const probes = `
  window.blocked = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blocked.push(duration);
  }).observe({ type: "longtask", buffered: true });
  window.waitUntil = (isTrue) => new Promise((resolve) => {
    const look = () => isTrue()
      ? requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      : setTimeout(look, 4);
    look();
  });
`;

/** A tab of the app, with the stopwatches that the measurements need. All times are the page's own. */
export class WebPage {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #origin: string;

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.#context = context;
    this.#page = page;
    this.#origin = origin;
  }

  static async open(browser: Browser, origin: string, cookies: readonly SessionCookie[]): Promise<WebPage> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    const page = await context.newPage();
    await page.addInitScript(probes);
    return new WebPage(context, page, origin);
  }

  /** Loads an address anew; returns the time until something of it shows and the next two frames are drawn. */
  async load(path: string, selector: string): Promise<number> {
    await this.#page.goto(this.#origin + path, { waitUntil: "commit" });
    return this.#evaluate(`waitUntil(() => document.querySelector(${JSON.stringify(selector)}))`);
  }

  /** Removes the first filter; returns the time from the click until other rows stand there. */
  removeFilter(): Promise<number> {
    return this.#evaluate(`(async () => {
      const grid = () => document.querySelector('[role="grid"]');
      const button = document.querySelector('[aria-label^="Remove the filter"]');
      const before = document.querySelectorAll('[aria-label^="Remove the filter"]').length;
      const began = performance.now();
      button.click();
      return await waitUntil(() => grid()?.dataset.stale === "false"
        && document.querySelectorAll('[aria-label^="Remove the filter"]').length < before) - began;
    })()`);
  }

  async search(word: string): Promise<number> {
    await this.#page.getByRole("searchbox", { name: "Search what was said" }).fill("");
    await this.#evaluate(`waitUntil(() => location.search.includes("q=") === false
      && document.querySelector('[role="grid"]')?.dataset.stale === "false")`);
    const began = await this.#evaluate("performance.now()");
    await this.#page.getByRole("searchbox", { name: "Search what was said" }).fill(word);
    const ended = await this.#evaluate(`waitUntil(() => location.search.includes("q=${word}")
      && document.querySelector('[role="grid"]')?.dataset.stale === "false"
      && document.querySelector('[role="grid"] mark'))`);
    return ended - began;
  }

  async searchTrace(words: string): Promise<number> {
    const began = await this.#evaluate("performance.now()");
    await this.#page.getByRole("searchbox", { name: "Search the trace" }).fill(words);
    const ended = await this.#evaluate(`waitUntil(() => /match/.test(document.body.innerText))`);
    return ended - began;
  }

  /** Turns the wheel over a list; returns how far it came and what the frames took. */
  async scroll(selector: string, turns: number): Promise<{ rows: number; text: string }> {
    const list = this.#page.locator(selector).first();
    await list.hover();
    await this.#page.evaluate(`(() => {
      window.frames_ = []; let last = performance.now(); window.watching = true;
      const frame = (now) => { frames_.push(now - last); last = now; if (watching) requestAnimationFrame(frame); };
      requestAnimationFrame(frame);
    })()`);
    for (let turn = 0; turn < turns; turn++) {
      await this.#page.mouse.wheel(0, wheelPixels);
      await sleep(wheelMs);
    }
    const found = (await this.#page.evaluate(`(() => {
      watching = false;
      let scroller = document.querySelector(${JSON.stringify(selector)});
      while (scroller && scroller.scrollTop === 0) scroller = scroller.parentElement;
      const sorted = frames_.toSorted((a, b) => a - b);
      const at = (share) => sorted[Math.floor((sorted.length - 1) * share)];
      return { rows: Math.round(scroller?.scrollTop ?? 0), median: at(0.5), p99: at(0.99) };
    })()`)) as { rows: number; median: number; p99: number };
    return { rows: found.rows, text: `frames ${found.median.toFixed(0)} ms, p99 ${found.p99.toFixed(0)} ms` };
  }

  /** Returns what has blocked the page since the last question. */
  async longTasks(): Promise<number[]> {
    return (await this.#page.evaluate("blocked.splice(0)")) as number[];
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  async #evaluate(script: string): Promise<number> {
    return (await this.#page.evaluate(script)) as number;
  }
}
