import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

export function conversationJourneys(app: () => App): void {
  let workspaceId: string;
  let cookie: string;
  let bad: string;
  let steps: string;
  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_conversation");
    const { secret } = await service.key(workspaceId);
    cookie = (await service.person(workspaceId, "owner")).cookie;
    const ids = await sendConversations(service, secret, 4);
    [steps, , bad] = ids as [string, string, string, string];
    await service.call("POST", "/tickets", {
      key: secret,
      body: { title: "Refund is three weeks late", linked_conversation_id: bad, priority: "high" },
    });
  });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });

  test("a criterion lights up its words, and words lead to their criterion", async () => {
    const { page, end } = await open(`/conversations/${bad}`);
    const card = page.getByRole("region", { name: "Scorecard" });
    await card.getByRole("heading", { name: "Failed" }).waitFor();
    await page.locator("mark").first().waitFor();
    await page.keyboard.press("1");
    await page.locator('mark[data-lit="true"]').first().waitFor();
    const open1 = card.locator('button[aria-expanded="true"]');
    expect(await open1.count()).toBe(1);
    await page.keyboard.press("n");
    await page.keyboard.press("p");
    await page.keyboard.press("1");
    const number = page
      .getByRole("log")
      .getByRole("button", { name: /^Criterion [2-9]/ })
      .first();
    const name = ((await number.getAttribute("aria-label")) ?? "").replace(/^Criterion \d+: /, "");
    await number.click();
    await expect.poll(() => open1.textContent()).toContain(name);
    expect(new URL(page.url()).searchParams.get("criterion")).not.toBeNull();
    await checkAccessibility(page);
    await end();
  });

  test("resolve, tag and assign show at once, with undo, and the timeline tells of them", async () => {
    const { page, end } = await open(`/conversations/${bad}`);
    await page.getByRole("button", { name: "Resolve" }).click();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    await page.getByText("Resolved.").waitFor();
    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog", { name: "Tags" });
    await dialog.getByLabel("Tags").fill("escalated");
    await dialog.getByLabel("Tags").press("Enter");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("banner")
      .getByText("escalated")
      .or(page.locator("header").getByText("escalated"))
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Assign: Nobody" }).click();
    await page.getByRole("menuitem", { name: "owner" }).click();
    await page.getByRole("button", { name: "Assign: owner" }).waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText(/added the tag escalated/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-history");
    await page.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("button", { name: "Resolve" }).waitFor();
    await end();
  });

  test("the trace shows steps with their times, finds words in payloads, and opens them", async () => {
    const { page, end } = await open(`/conversations/${steps}?tab=trace`);
    await page.getByRole("treeitem", { name: /find_order/ }).click();
    await page.getByRole("complementary", { name: "find_order" }).getByText('"shipped"').waitFor();
    await page.getByRole("searchbox", { name: "Search the trace" }).fill("gateway");
    await page.getByText("1 match").waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-trace");
    await end();
  });

  test("details show contact, tickets and metadata", async () => {
    const { page, end } = await open(`/conversations/${bad}?tab=details`);
    await page.getByText("Refund is three weeks late").waitFor();
    await page.getByText("Carter").first().waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-details");
    await end();
  });

  test("who disagrees with a verdict sends it to the review queue", async () => {
    const { service } = app();
    const { page, end } = await open(`/conversations/${bad}`);
    await page.getByRole("region", { name: "Scorecard" }).getByRole("heading", { name: "Failed" }).waitFor();
    await page.keyboard.press("2");
    await page.getByRole("button", { name: "Disagree" }).click();
    await page.getByRole("textbox", { name: "Why" }).fill("It was said in the second sentence.");
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-disagree");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Sent to the review queue.").waitFor();
    const disputes = await service.call("GET", `/disputes?conversation_id=${bad}`, { cookie });
    expect(disputes.json.data.items[0].reason).toContain("It was said in the second sentence.");
    await end();
  });

  test("an id of the other mode is found there, and the page says so", async () => {
    const { page, end } = await open(`/conversations/${bad}?mode=test`, { expected: /404/ });
    await page.getByRole("heading", { name: "This conversation is in live mode." }).waitFor();
    await page.getByRole("link", { name: "Open it in live mode" }).click();
    await page.getByRole("tab", { name: "Dialogue" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await end();
  });

  test("the address that the API gives opens the conversation in its mode", async () => {
    const { service } = app();
    const { secret } = await service.key(workspaceId, "test");
    const sent = await service.call("POST", "/conversations", {
      key: secret,
      body: { transcript: "Agent: Hello.\nCustomer: In test." },
    });
    const { pathname, search } = new URL(sent.json.data.url);
    const { page, end } = await open(pathname + search);
    await page.getByRole("log").getByText("In test.").waitFor();
    expect(await page.getByRole("radio", { name: "Test" }).getAttribute("aria-checked")).toBe("true");
    await end();
  });

  test.each([
    ["wide", "light"],
    ["wide", "dark"],
    ["narrow", "light"],
    ["narrow", "dark"],
  ] as const)("a conversation is whole and accessible: %s, %s", async (size, scheme) => {
    const { page, end } = await open(`/conversations/${bad}?criterion=empathy`, { size, scheme });
    await page.locator("mark").first().waitFor();
    await checkAccessibility(page);
    await checkWidth(page);
    await takeScreenshot(page, `conversation-${size}-${scheme}`);
    if (size === "narrow") {
      await page.getByRole("tab", { name: "Scorecard" }).click();
      await page.getByRole("region", { name: "Scorecard" }).getByRole("heading", { name: "Failed" }).waitFor();
      await checkAccessibility(page);
      await takeScreenshot(page, `conversation-card-${size}-${scheme}`);
    }
    await end();
  });
}
