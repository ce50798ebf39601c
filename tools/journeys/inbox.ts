import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, sizes, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations, waitUntilScored } from "./sample-conversations.ts";

const rows = (page: Page) =>
  page
    .getByRole("grid", { name: "Conversations" })
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });

export function inboxJourneys(app: () => App): void {
  let workspaceId: string;
  let key: string;
  let cookie: string;
  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_inbox");
    key = (await service.key(workspaceId)).secret;
    cookie = (await service.person(workspaceId, "owner")).cookie;
    await sendConversations(service, key, 24);
  });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });

  test("an empty inbox teaches with this service's own address, and the first conversation appears by itself", async () => {
    const { service, origin, visit } = app();
    const empty = await workspaceIn(service, "ws_first");
    const first = (await service.key(empty)).secret;
    const person = await service.person(empty, "owner");
    const { page, end } = await visit("/inbox", { cookie: person.cookie });
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    const command = (await page.locator("pre").textContent()) ?? "";
    expect(command).toContain(`curl ${origin}/api/v1/conversations`);
    await page.getByRole("status", { name: /Live:/ }).waitFor();
    // The command's body, sent as the shell would.
    const body = JSON.parse(/-d '(.*)'/s.exec(command)?.[1] ?? "") as object;
    const created = await service.call("POST", "/conversations", { key: first, body });
    expect(created.status).toBe(201);
    await page.getByRole("link", { name: /My card was declined/ }).waitFor();
    await waitUntilScored(service, first, [created.json.data.id]);
    await rows(page)
      .getByText(/Passed|Failed|Critical/)
      .first()
      .waitFor();
    await end();
  });

  test("one click fills the test mode with demo data and goes there; one click removes it", async () => {
    const { service, visit } = app();
    const empty = await workspaceIn(service, "ws_demo");
    const person = await service.person(empty, "admin");
    const { page, end } = await visit("/inbox", { cookie: person.cookie });
    await page.getByRole("button", { name: "Fill test mode with demo data" }).click();
    const bar = page.getByRole("region", { name: "Demo data" });
    await bar.getByText("300 invented conversations").waitFor();
    expect(new URL(page.url()).search).toBe("?mode=test");
    await rows(page).first().waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "inbox-demo");
    await bar.getByRole("button", { name: "Remove the demo data" }).click();
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    await bar.waitFor({ state: "detached" });
    const { json } = await service.call("GET", "/conversations?mode=test", { cookie: person.cookie });
    expect(json.data.items).toEqual([]);
    await end();
  });

  test("a viewer of an empty inbox is told whom to ask, and is offered neither keys nor demo data", async () => {
    const { service, visit } = app();
    const empty = await workspaceIn(service, "ws_empty");
    const person = await service.person(empty, "viewer");
    for (const size of ["wide", "narrow"] as const) {
      const { page, end } = await visit("/inbox", { cookie: person.cookie, size });
      await page.getByText(/An admin of the workspace can create one/).waitFor();
      expect(await page.getByRole("button", { name: /key|demo data/ }).count()).toBe(0);
      await checkLook(page, `inbox-empty-viewer-${size}`);
      await end();
    }
    expect((await service.call("POST", "/demo-data?mode=test", { cookie: person.cookie, body: {} })).status).toBe(403);
  });

  test("the left bar collapses to icons, and is so again after the page is loaded anew", async () => {
    const { page, end } = await open("/inbox");
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: "Collapse the bar" }).click();
    const bar = page.getByRole("navigation", { name: "Pages" });
    await expect.poll(async () => (await bar.boundingBox())?.width).toBe(56);
    await page.reload();
    await rows(page).first().waitFor();
    expect((await bar.boundingBox())?.width).toBe(56);
    await checkAccessibility(page);
    await takeScreenshot(page, "inbox-collapsed");
    await page.getByRole("link", { name: "Insights" }).waitFor();
    await page.getByRole("button", { name: "Expand the bar" }).click();
    await expect.poll(async () => (await bar.boundingBox())?.width).toBe(220);
    await end();
  });

  test("filters are chips in the address: a link shows the same list, and a chip is removed by its button", async () => {
    const { page, end } = await open("/inbox?channel=voice&passed=true");
    await rows(page).first().waitFor();
    const before = await rows(page).count();
    await page.getByRole("button", { name: "Remove the filter Voice" }).first().click();
    await expect.poll(() => new URL(page.url()).search).toBe("?passed=true");
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "Channel" }).hover();
    await page.getByRole("menuitem", { name: "E-mail" }).click();
    await expect.poll(() => new URL(page.url()).search).toContain("channel=email");
    await end();
  });

  test("a search marks the words that it found; without a match it says so and offers the way back", async () => {
    const { page, end } = await open("/inbox");
    await rows(page).first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("refund");
    await page.locator("mark", { hasText: "refund" }).first().waitFor();
    expect(new URL(page.url()).search).toBe("?q=refund");
    await takeScreenshot(page, "inbox-search");
    await page.getByRole("searchbox", { name: "Search what was said" }).fill("xylophone");
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "inbox-no-match");
    await page.getByRole("button", { name: "Clear all" }).click();
    await rows(page).first().waitFor();
    await end();
  });

  test("by keyboard: move, peek, open, and come back to the same row", async () => {
    const { page, end } = await open("/inbox");
    await rows(page).first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const peek = page.getByRole("complementary", { name: "Preview" });
    await peek
      .getByText(/criteria/)
      .first()
      .waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "inbox-peek");
    await page.keyboard.press("Escape");
    await peek.waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/conversations\/conv_/);
    const before = page.url();
    await page.getByRole("tab", { name: "Transcript" }).waitFor();
    await page.keyboard.press("]");
    await expect.poll(() => page.url()).not.toBe(before);
    await page.getByRole("tab", { name: "Transcript" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/inbox/);
    await expect.poll(() => page.locator('[role="row"][data-active="true"]').getAttribute("aria-rowindex")).toBe("4");
    await end();
  });

  test("a bulk change says how many it is about, changes them, and is taken back by undo", async () => {
    const { page, end } = await open("/inbox?tag=delivery");
    await rows(page).first().waitFor();
    const count = await rows(page).count();
    await page.getByRole("checkbox", { name: "Select all that are loaded" }).check();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Tag" });
    await dialog.getByText(`This changes ${count} conversations.`).waitFor();
    await dialog.getByLabel("Tags to add").fill("urgent");
    await dialog.getByLabel("Tags to add").press("Enter");
    await checkAccessibility(page);
    await takeScreenshot(page, "inbox-bulk");
    await dialog.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByText(`Changed ${count} conversations.`).waitFor();
    await expect.poll(() => rows(page).getByText("urgent").count()).toBe(count);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(`Undone for ${count} conversations.`).waitFor();
    await expect.poll(() => rows(page).getByText("urgent").count()).toBe(0);
    await end();
  });

  test("a view keeps its filters, says when they were changed, and goes back to them", async () => {
    const { page, end } = await open("/inbox?channel=chat");
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: "Views: All conversations" }).click();
    await page.getByRole("menuitem", { name: "Save as a view…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Chats");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Views: Chats" }).waitFor();
    await page.getByRole("button", { name: "Remove the filter Chat" }).first().click();
    await page.getByText("changed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Views: Chats" }).click();
    await page.getByRole("menuitem", { name: "Reset to the saved view" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("channel")).toBe("chat");
    await end();
  });

  test("arrivals gather in a pill while somebody is busy, and nothing moves under the reader", async () => {
    const { service } = app();
    const { page, end } = await open("/inbox");
    await rows(page).first().waitFor();
    await page.getByRole("status", { name: /Live:/ }).waitFor();
    const top = await rows(page).first().textContent();
    await rows(page).nth(3).getByRole("checkbox").check();
    await service.call("POST", "/conversations", { key, body: { transcript: "Agent: Hi.\nCustomer: A new arrival." } });
    const pill = page.getByRole("button", { name: "1 new" });
    await pill.waitFor();
    expect(await rows(page).first().textContent()).toBe(top);
    await pill.click();
    await page.getByRole("link", { name: /A new arrival/ }).waitFor();
    await end();
  });

  test("an error is told in words, with the request id and a way to try again", async () => {
    const { page, end } = await open("/inbox", { expected: /500/ });
    await rows(page).first().waitFor();
    let fails = true;
    await page.route("**/api/v1/conversations?*", (route) =>
      fails
        ? route.fulfill({
            status: 500,
            contentType: "application/json",
            body: JSON.stringify({
              success: false,
              error: { code: "internal", message: "It broke." },
              meta: { request_id: "req_journey" },
            }),
          })
        : route.continue(),
    );
    await page.keyboard.press("/");
    await page.keyboard.type("declined");
    await page.getByText("req_journey").waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "inbox-error");
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await rows(page).first().waitFor();
    await end();
  });

  test("the mode is in the address: test shows its stripe and its own conversations", async () => {
    const { page, end } = await open("/inbox");
    await rows(page).first().waitFor();
    await page.getByRole("radio", { name: "Test" }).click();
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    expect(new URL(page.url()).search).toBe("?mode=test");
    await takeScreenshot(page, "inbox-test-mode");
    await page.keyboard.press("m");
    await rows(page).first().waitFor();
    expect(new URL(page.url()).search).toBe("");
    await end();
  });

  test("the palette and the sheet of shortcuts open by keys", async () => {
    const { page, end } = await open("/inbox");
    await rows(page).first().waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "shortcuts");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    const box = page.getByRole("dialog").getByPlaceholder("Search or jump to…");
    await box.fill("refund");
    const found = page
      .getByRole("dialog")
      .getByText(/second time I call/)
      .first();
    await found.waitFor();
    await takeScreenshot(page, "palette");
    await found.click();
    await page.waitForURL(/\/conversations\/conv_/);
    await end();
  });

  test("a viewer sees everything and is offered no change", async () => {
    const { service, visit } = app();
    const viewer = await service.person(workspaceId, "viewer");
    const { page, end } = await visit("/inbox", { cookie: viewer.cookie });
    await rows(page).first().getByRole("checkbox").check();
    await page.getByText("1 conversation selected").waitFor();
    expect(await page.getByRole("button", { name: /^(?:Tag|Assign|Resolve|Score again)$/ }).count()).toBe(0);
    await end();
  });

  test.each(["wide", "narrow"] as const)("the inbox is whole and accessible: %s", async (size) => {
    const { page, end } = await open("/inbox", { size });
    await rows(page).first().waitFor();
    const list = page.getByRole("grid", { name: "Conversations" });
    // The list itself scrolls: it ends where the screen does, and the last row comes into view.
    const box = await list.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(sizes[size].height);
    await list.hover();
    await page.mouse.wheel(0, 10_000);
    await expect.poll(() => scrolledBy(list)).toBeGreaterThan(0);
    await page.mouse.wheel(0, -10_000);
    await expect.poll(() => scrolledBy(list)).toBe(0);
    await checkLook(page, `inbox-${size}`);
    await end();
  });
}

const scrolledBy = (list: Locator) =>
  list.evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop);
