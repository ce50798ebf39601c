// Takes the README's pictures from the demo data: `npm run screenshots`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureWebBuilt } from "../launch/web-build.mjs";
import { launchChromium } from "../test/chromium.ts";
import { startLiveService } from "../test/live-service.ts";
import { root } from "../test/root.ts";

const folder = join(root, "docs", "images");
const viewport = { width: 1280, height: 800 };
const maxPolls = 600;

await ensureWebBuilt(root, process.execPath);
mkdirSync(folder, { recursive: true });
const service = await startLiveService({ ENCODER_PROCESSES: "2" });
const browser = await launchChromium();
try {
  const session = await service.signIn();
  const call = async (path: string, body?: object) => {
    const response = await fetch(service.address + path, {
      method: body ? "POST" : "GET",
      headers: { ...session, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, never> }).data;
  };
  await call("/demo-data", {});
  await untilScored(call);
  await untilSummed(call);

  const origin = new URL(service.address).origin;
  const context = await browser.newContext({ viewport, colorScheme: "light", locale: "en-GB" });
  await context.addCookies(
    (session.Cookie ?? "").split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: origin };
    }),
  );
  const page = await context.newPage();
  const take = async (name: string) => {
    // Until charts and fonts are drawn.
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
    console.log(`docs/images/${name}.png`);
  };

  await page.goto(`${origin}/inbox?mode=test`);
  const rows = page.getByRole("grid", { name: "Conversations" }).getByRole("link");
  await rows.nth(5).waitFor();
  await take("inbox");

  const { items } = await call("/conversations?max_score=69&channel=voice&limit=1");
  const [shown] = items as unknown as { id: string; scorecard_id: string }[];
  const { criteria } = await call(`/scorecards/${shown?.scorecard_id}`);
  const wrong = (criteria as unknown as { key: string; verdict: string; evidence: unknown[] }[]).find(
    ({ verdict, evidence }) => verdict === "fail" && evidence.length > 1,
  );
  await page.goto(`${origin}/conversations/${shown?.id}?mode=test&criterion=${wrong?.key}`);
  await page.locator('mark[data-lit="true"]').first().waitFor();
  await take("conversation");

  await page.goto(`${origin}/insights?mode=test`);
  await page.getByRole("heading", { name: "Insights" }).waitFor();
  await page.getByRole("region", { name: "By channel", exact: true }).waitFor();
  await take("insights");
} finally {
  await browser.close();
  await service.stop();
}

async function untilScored(call: (path: string) => Promise<Record<string, never>>): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const { count } = await call("/conversations/count?status=queued_for_scoring&status=scoring");
    if (count === 0) return;
    await sleep(500);
  }
  throw new Error("the demo data was not scored");
}

async function untilSummed(call: (path: string) => Promise<Record<string, never>>): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const { pending } = await call("/insights/scores");
    if (pending === 0) return;
    await sleep(500);
  }
  throw new Error("the figures of the demo data were not summed");
}
