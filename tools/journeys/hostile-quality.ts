import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";
import { waitUntilScored } from "./sample-conversations.ts";

const markup = `<img src=x onerror="window.broken=1"><script>window.broken=1</script>`;
const overrides = "safe\u202Egnp.exe\u202C \u2066hidden\u2069 zero\u200Bwidth bell\u0007";
const longWord = "W".repeat(1_000_000);
const maxPolls = 300;

/** Names, tags, criteria and quotes that try to break the charts and the review desk. */
export function hostileQualityJourneys(app: () => App): void {
  let cookie: string;
  let reviewId: string;
  let sessionId: string;

  beforeAll(async () => {
    const { service } = app();
    const workspaceId = await workspaceIn(service, "ws_hostile_quality");
    const { secret: key } = await service.key(workspaceId);
    const owner = await service.person(workspaceId, "owner", "owner@example.com");
    const other = await service.person(workspaceId, "admin", "other@example.com");
    cookie = owner.cookie;
    const call = async (method: string, path: string, body?: unknown) => {
      const reply = await service.call(method, path, { cookie, body });
      expect(reply.status, reply.text).toBeLessThan(300);
      return reply.json.data;
    };
    const template = await call("POST", "/rubrics", { name: "Plain", template: "customer_support" });
    const names = [markup, overrides, "N".repeat(200), "= 1 + 1"];
    const criteria = template.draft.criteria.map((criterion: object, index: number) => ({
      ...criterion,
      name: `${names[index % names.length]}`.slice(0, 200),
    }));
    const rubric = await call("POST", "/rubrics", {
      name: `${markup}${overrides}`.slice(0, 200),
      criteria,
      publish: true,
    });
    const ids: string[] = [];
    for (const agent of [markup, `\u202E${"A".repeat(200)}`, overrides]) {
      const { id } = await call("POST", "/conversations", {
        agent,
        rubric_id: rubric.id,
        tags: [markup.slice(0, 64), "T".repeat(64), "\u202Eright-to-left"],
        transcript: `Agent: ${markup} ${overrides}\nCustomer: ${longWord}\nAgent: ${markup} no.`,
      });
      ids.push(id);
    }
    await waitUntilScored(service, key, ids);
    const review = await call("POST", "/reviews", { conversation_id: ids[0], assignees: [owner.email], due_at: null });
    reviewId = review.id;
    const session = await call("POST", "/calibrations", {
      name: `${markup}${overrides}`.slice(0, 200),
      rubric_id: rubric.id,
      conversation_ids: ids.slice(1),
      reviewers: [other.email, "<b>bob</b>\u202E"],
    });
    sessionId = session.id;
    for (let poll = 0; poll < maxPolls; poll++) {
      if ((await call("GET", "/insights/scores")).totals.count === ids.length) return;
      await sleep(100);
    }
    throw new Error("the figures were not summed");
  });

  async function look(page: Page, name: string): Promise<void> {
    await checkAccessibility(page);
    await checkWidth(page);
    await takeScreenshot(page, name);
    expect(await page.evaluate("window.broken")).toBeUndefined();
  }

  test.each(["wide", "narrow"] as const)("is text in every chart and its table: %s", async (size) => {
    const { page, end } = await app().visit("/insights", { cookie, size });
    for (const [tab, name] of [
      ["Overview", "By tag"],
      ["Criteria", "Most failed criteria"],
      ["Agents", "By agent"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      const chart = page.getByRole("region", { name, exact: true });
      await chart.waitFor();
      await look(page, `hostile-insights-${tab.toLowerCase()}-${size}`);
      await chart.getByText("Table", { exact: true }).click();
      await chart.getByRole("rowheader").first().waitFor();
      await checkWidth(page);
    }
    expect(await page.getByRole("main").textContent()).toContain("[RLO]");
    await end();
  });

  test.each(["wide", "narrow"] as const)("is text where it is judged and compared: %s", async (size) => {
    const { page, end } = await app().visit("/review", { cookie, size });
    await page.getByRole("region", { name: "Mine" }).getByRole("link").first().waitFor();
    await look(page, `hostile-review-queue-${size}`);
    await page.goto(`${app().origin}/review/${reviewId}`);
    // A megabyte on its way through the service and the browser, on a busy machine.
    await page.getByRole("log").getByText("[RLO]").first().waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Show all 1,000,000 characters" }).waitFor();
    await look(page, `hostile-review-${size}`);
    if (size === "narrow") await page.getByRole("tab", { name: "Criteria" }).click();
    await page.locator('li[aria-current="true"]').waitFor();
    await look(page, `hostile-review-criteria-${size}`);
    await page.goto(`${app().origin}/review/calibrations/${sessionId}`);
    await page.getByRole("heading", { level: 1, name: /^<img src=x/ }).waitFor();
    await look(page, `hostile-calibration-${size}`);
    await end();
  });
}
