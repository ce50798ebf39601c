import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { linesOf, runImport } from "../../server/src/imports/test-run.ts";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

const markup = `<img src=x onerror="window.broken=1"><b>`;

export function activityJourneys(app: () => App): void {
  let workspaceId: string;
  let key: string;
  let owner: string;
  const call = (method: string, path: string, body?: object) =>
    app().service.call(method, path, { key, ...(body ? { body } : {}) });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie: owner, ...options });
  const statusOf = async (path: string) => (await call("GET", path)).json.data.status;
  const sql = (text: string, values: readonly unknown[]) => app().service.db.pool.query(text, [...values]);

  /** Made past their work, which a test can't hold on to: half done and with nobody at it. */
  async function insertRunning(): Promise<void> {
    const begun = await call("POST", "/rescores", { filters: { tag: "nothing-has-this" } });
    const id = begun.json.data.id as string;
    await expect.poll(() => statusOf(`/rescores/${id}`), { timeout: 20_000 }).toBe("completed");
    await sql(
      "update rescore set status = 'running', progress = 0.42, scored = 1234, completed_at = null, updated_at = now() + interval '1 hour' where id = $1",
      [id],
    );
  }

  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_activity_page");
    key = (await service.key(workspaceId)).secret;
    owner = (await service.person(workspaceId, "owner")).cookie;
    await sendConversations(service, key, 8);
  });

  test("an empty page teaches; an export is made, followed to its end by itself, downloaded and deleted", async () => {
    const { page, end } = await open("/activity");
    await page.getByRole("heading", { name: "Nothing has run yet" }).waitFor();
    await page.getByText(`curl ${app().origin}/api/v1/exports`).waitFor();
    await takeScreenshot(page, "activity-empty");
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Channel" }).selectOption("voice");
    await checkAccessibility(page);
    await takeScreenshot(page, "activity-export");
    await dialog.getByRole("button", { name: "Start the export" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Export of conversations as CSV" });
    await row.getByText("Done").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      row.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^conversations-exp_\w+\.csv$/);
    const lines = readFileSync(await file.path(), "utf8")
      .split("\r\n")
      .filter(Boolean);
    // Two of eight are voice calls; transcripts have line breaks of their own.
    expect(lines[0]).toContain("channel");
    expect(lines.filter((line) => line.startsWith("conv_"))).toHaveLength(2);
    await row.getByRole("button", { name: /^Details/ }).click();
    await row.getByText("voice", { exact: true }).waitFor();
    await row.getByText("Stored until").waitFor();
    await checkAccessibility(page);
    await row.getByRole("button", { name: "Delete the export" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("The export is deleted.").waitFor();
    await page.getByRole("heading", { name: "Nothing has run yet" }).waitFor();
    await end();
  });

  test("a run under way shows its progress, and is stopped", async () => {
    await insertRunning();
    const { page, end } = await open("/activity");
    const row = page.getByRole("list", { name: "In progress" }).getByRole("listitem");
    await row.getByText("1,234 conversations scored").waitFor();
    await row.getByRole("progressbar").waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "activity-running");
    await row.getByRole("button", { name: /^Stop/ }).click();
    await page.getByRole("list", { name: "Past" }).getByText("Stopped").waitFor();
    await end();
  });

  test("an import shows how far it is, and is stopped; run again it continues and completes", async () => {
    const { page, end } = await open("/activity?kind=import");
    await page.getByText("npm run cli -- import FILE.jsonl").waitFor();
    await takeScreenshot(page, "activity-import-empty");
    const reached = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const file = {
      scope: { workspaceId, mode: "live" },
      fileName: "calls from march.jsonl",
      text: linesOf("imported", 300),
    } as const;
    const pause = () => {
      reached.resolve();
      return stopped.promise;
    };
    const first = runImport(app().service.db, { ...file, before: { 250: pause } });
    await reached.promise;
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: "Import of calls from march.jsonl" });
    await row.getByText("200 conversations created").waitFor();
    await row.getByRole("progressbar", { name: /6\d%/ }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "activity-import");
    await row.getByRole("button", { name: /^Stop/ }).click();
    const past = page.getByRole("list", { name: "Past" });
    await past.getByText("Stopped", { exact: true }).waitFor();
    await past.getByText("To continue, run the same command again").waitFor();
    stopped.resolve();
    expect(await first).toMatchObject({ outcome: "cancelled", created: 200 });
    expect(await runImport(app().service.db, file)).toMatchObject({ outcome: "completed", created: 300 });
    await page.reload();
    await past.getByText("Done", { exact: true }).waitFor();
    await row.getByText("300 conversations created").waitFor();
    await row.getByRole("button", { name: /^Details/ }).click();
    await row.getByText("Size").waitFor();
    await end();
  });

  test("a bulk change made elsewhere appears by itself, tells what it changed, and is undone", async () => {
    const { page, end } = await open("/activity?kind=bulk");
    await page.getByRole("heading", { name: "None of these yet" }).waitFor();
    await call("POST", "/bulk-changes", { filters: { tag: "cards" }, changes: { add_tags: ["seen", markup] } });
    const row = page.getByRole("list", { name: "Past" }).getByRole("listitem").filter({ hasText: "tagged" }).first();
    await row.getByText(/2 conversations changed/).waitFor();
    await row.getByRole("button", { name: /^Details/ }).click();
    await row
      .getByText(/tagged seen, <img src=x/)
      .first()
      .waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "activity-bulk");
    await row.getByRole("button", { name: "Undo" }).click();
    await page
      .getByRole("dialog")
      .getByText(/2 conversations/)
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    await page.getByText("Bulk change undone").waitFor();
    await page.getByText("Already undone").waitFor();
    const left = await call("GET", "/conversations?tag=seen");
    expect(left.json.data.items).toEqual([]);
    expect(await page.evaluate("window.broken")).toBeUndefined();
    await end();
  });

  test("a viewer sees runs, is offered no stop and no undo, and the API refuses them", async () => {
    const viewer = (await app().service.person(workspaceId, "viewer")).cookie;
    const { page, end } = await open("/activity", { cookie: viewer });
    await page.getByText("Bulk change undone").waitFor();
    expect(await page.getByRole("button", { name: /^(Stop|Undo)/ }).count()).toBe(0);
    expect(await page.getByRole("tab", { name: "Replays" }).count()).toBe(0);
    const list = await call("GET", "/bulk-changes");
    const path = `/bulk-changes/${list.json.data.items[0].id}/undo`;
    expect((await app().service.call("POST", path, { cookie: viewer })).status).toBe(403);
    await end();
  });

  test("a failed call is told in words with its request id", async () => {
    const { page, end } = await open("/activity?kind=export", { expected: /500/ });
    await page.getByRole("tab", { name: "Exports" }).waitFor();
    await page.route("**/api/v1/exports?*", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/json",
        body: '{"error":{"code":"internal","message":"It broke."},"meta":{"request_id":"req_000000000000000000000A"}}',
      }),
    );
    await page.reload();
    await page.getByText("req_000000000000000000000A").waitFor();
    await page.unroute("**/api/v1/exports?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "None of these yet" }).waitFor();
    await end();
  });

  test.each(["wide", "narrow"] as const)(
    "the page is whole and accessible with runs of every kind: %s",
    async (size) => {
      if (size === "wide") await prepareAll();
      const { page, end } = await open("/activity", { size });
      for (const words of [
        "Export of traces",
        "scored again",
        "Replay of failed",
        "Test of an agent",
        "Import of",
        "1,234",
      ]) {
        await page.getByText(words).first().waitFor();
      }
      await checkLook(page, `activity-${size}`);
      await end();
    },
  );

  async function prepareAll(): Promise<void> {
    await call("POST", "/exports", { resource: "traces", gzip: true });
    const failed = await call("POST", "/exports", { resource: "scorecards", format: "csv" });
    const { id } = failed.json.data as { id: string };
    await expect.poll(() => statusOf(`/exports/${id}`), { timeout: 20_000 }).toBe("completed");
    await sql("update export set status = 'failed', error = $2 where id = $1", [id, `No space left. ${markup}`]);
    const hook = await call("POST", "/webhooks", { url: "https://hooks.example.com/a", events: ["ticket.created"] });
    await call("POST", `/webhooks/${hook.json.data.id}/replays`, {});
    const knowledge = [{ title: "Returns", text: "Within 14 days, with the receipt." }];
    const agent = await call("POST", "/agents", { name: "Order desk two", knowledge });
    await call("POST", `/agents/${agent.json.data.id}/test`, { message: "How long can I return shoes?", runs: 3 });
    await insertRunning();
  }
}
