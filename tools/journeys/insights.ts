import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

const total = 72;
const dayMs = 86_400_000;
const maxPolls = 300;
const pngSignature = "89504e47";

export function insightJourneys(app: () => App): void {
  let cookie: string;
  let count: number;

  beforeAll(async () => {
    const { service } = app();
    const workspaceId = await workspaceIn(service, "ws_insights");
    const { secret } = await service.key(workspaceId);
    const owner = await service.person(workspaceId, "owner");
    cookie = owner.cookie;
    const agents = ["Ann Meyer", "Bo Larsen", "Chidi Okafor"];
    // Over two periods, more of them in the newer one.
    const ids = await sendConversations(service, secret, total, (index) => ({
      agent: agents[index % 7 === 0 ? 2 : index % 2],
      started_at: new Date(Date.now() - ((index * 5) % 42) * dayMs - 3_600_000).toISOString(),
    }));
    for (const id of ids.slice(0, 6)) await reviewOf(id);
    await rolledUp();

    async function reviewOf(conversation: string) {
      const asked = await service.call("POST", "/reviews", { cookie, body: { conversation_id: conversation } });
      const { id } = asked.json.data;
      const card = await service.call("GET", `/scorecards/${asked.json.data.scorecard_id}`, { cookie });
      const criteria = card.json.data.criteria
        .filter(({ evidence }: { evidence: unknown[] }) => evidence.length > 0)
        .map(({ key, verdict }: { key: string; verdict: string }, index: number) => ({
          key,
          verdict: index % 4 === 0 ? "fail" : verdict,
        }));
      await service.call("POST", `/reviews/${id}/claim`, { cookie, body: {} });
      const sent = await service.call("POST", `/reviews/${id}/submissions`, { cookie, body: { criteria } });
      expect(sent.status, sent.text).toBe(201);
    }

    async function rolledUp() {
      for (let poll = 0; poll < maxPolls; poll++) {
        const { json } = await service.call("GET", "/insights/scores?time_zone=Europe/Berlin", { cookie });
        count = json.data.totals.count;
        if (json.data.pending === 0 && count > 0) return;
        await sleep(100);
      }
      throw new Error("the figures were not summed");
    }
  });

  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });
  const chart = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).first();

  test("every mark leads to exactly the conversations that it counts", async () => {
    const { page, end } = await open("/insights");
    await page.getByRole("link", { name: new RegExp(`Conversations ${count}`) }).waitFor();
    await page.getByText("Europe/Berlin · compared with the period before").waitFor();
    for (const [name, pattern] of [
      ["Score distribution", /^Scores .*: (\d+) conversations?$/],
      ["Score over time", /, (\d+) conversations?$/],
      ["By channel", /, (\d+) conversations?$/],
      ["Most failed criteria", /failed in (\d+) of/],
    ] as const) {
      const mark = chart(page, name).getByRole("link", { name: pattern }).first();
      const wanted = pattern.exec((await mark.getAttribute("aria-label")) ?? "")?.[1];
      await mark.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Conversations behind the figure" }).waitFor();
      await page
        .getByText(
          wanted === "1" ? "1 conversation, latest arrivals first" : `${wanted} conversations, latest arrivals first`,
        )
        .waitFor();
      expect(await page.locator("tbody tr").count()).toBe(Number(wanted));
      await page.goBack();
      await chart(page, name).waitFor();
    }
    await end();
  });

  test("the list behind a figure names its bounds, opens a conversation and leads back", async () => {
    const { page, end } = await open("/insights");
    await chart(page, "Most failed criteria")
      .getByRole("link", { name: /failed in/ })
      .first()
      .click();
    await page.getByText(/: Fail$/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "insights-conversations");
    await page.locator("tbody a").first().click();
    await page.getByRole("region", { name: "Scorecard" }).waitFor();
    expect(new URL(page.url()).searchParams.get("criterion")).not.toBeNull();
    await page.goBack();
    await page.getByRole("link", { name: "Back to insights" }).click();
    await page.getByRole("heading", { name: "Insights" }).waitFor();
    await end();
  });

  test("the filter is in the address, for all tabs, and a reload keeps it", async () => {
    const { page, end } = await open("/insights");
    await page
      .getByRole("combobox", { name: "Only" })
      .or(page.getByRole("textbox", { name: "Only" }))
      .click();
    await page.getByRole("option", { name: "One channel" }).click();
    await page.getByPlaceholder("Channel").click();
    await page.getByRole("option", { name: "Voice" }).click();
    await page.getByText("The figures are filtered by one channel. Remove the filter to compare here.").waitFor();
    await page.getByRole("tab", { name: "Criteria" }).click();
    await chart(page, "By criterion").waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("channel"), searchParams.get("tab")]).toEqual(["voice", "criteria"]);
    await page.reload();
    await chart(page, "By criterion").waitFor();
    expect(await page.getByPlaceholder("Channel").inputValue()).toBe("Voice");
    await end();
  });

  test("a chart is also a table, a CSV file and a picture", async () => {
    const { page, end } = await open("/insights");
    const region = chart(page, "By channel");
    await region.waitFor();
    const save = async (kind: string) => {
      await region.getByRole("button", { name: "Save By channel" }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: kind }).click(),
      ]);
      return readFileSync((await file.path()) as string);
    };
    const png = await save("Save as PNG");
    expect(png.subarray(0, 4).toString("hex")).toBe(pngSignature);
    expect(png.length).toBeGreaterThan(2_000);
    const csv = (await save("Save as CSV")).toString();
    expect(csv).toMatch(/^Channel,Conversations,Mean score,Passed %,Critical %,Before\r\n/);
    await region.getByText("Table", { exact: true }).click();
    await region.getByRole("rowheader", { name: "Voice" }).waitFor();
    expect(await region.getByRole("row").count()).toBe(csv.trim().split("\r\n").length);
    await checkAccessibility(page);
    await end();
  });

  test("the heat map hatches what has few conversations, and agreement shows kappa with its interval", async () => {
    const { page, end } = await open("/insights?tab=agents");
    const few = page.getByRole("link", { name: /Chidi Okafor, .* [1-9] conversations?$/ }).first();
    await few.waitFor();
    expect(await few.locator("xpath=following-sibling::*[name()='text']").textContent()).toMatch(/^n \d$/);
    await page.getByRole("link", { name: "Ann Meyer", exact: true }).first().click();
    await page.waitForURL(/\/agents\/agt_/);
    await page.getByRole("heading", { level: 1, name: "Ann Meyer" }).waitFor();
    await page.goBack();
    await page.getByRole("tab", { name: "Agreement" }).click();
    await page
      .getByText(/kappa -?\d/)
      .first()
      .waitFor({ state: "attached" });
    await page.getByText("6 human scorecards compared.").waitFor();
    await end();
  });

  test("without anything scored the page teaches, and outside of the bounds it says so", async () => {
    const { service } = app();
    const empty = await service.person(await workspaceIn(service, "ws_no_insights"), "viewer");
    const first = await open("/insights", { cookie: empty.cookie });
    await first.page.getByRole("heading", { name: "No scored conversations yet" }).waitFor();
    await first.page.getByText("/api/v1/conversations").waitFor();
    await checkAccessibility(first.page);
    await first.end();
    const { page, end } = await open("/insights?from=2020-01-01&to=2020-01-31");
    await page.getByRole("heading", { name: "Nothing was scored in this period" }).waitFor();
    await page.getByRole("button", { name: "Show the last 30 days of everything" }).click();
    await chart(page, "Score over time").waitFor();
    await end();
  });

  test.each(["wide", "narrow"] as const)("every tab is whole and accessible: %s", async (size) => {
    const { page, end } = await open("/insights", { size });
    for (const [tab, name] of [
      ["Overview", "By channel"],
      ["Criteria", "By criterion"],
      ["Agents", "By agent"],
      ["Agreement", "People and grader, by criterion"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await chart(page, name).waitFor();
      await checkLook(page, `insights-${tab.toLowerCase()}-${size}`);
    }
    await end();
  });
}
