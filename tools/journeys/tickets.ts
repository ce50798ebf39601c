import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

const samples = [
  { title: "Refund is three weeks late", priority: "urgent", tags: ["refund", "vip"], assignee: "Ann Meyer" },
  { title: "Card declined abroad", priority: "high", tags: ["cards"], assignee: "Bo Larsen" },
  { title: "Address change was not saved", priority: "low", tags: ["account"], status: "pending" },
  { title: "Order 4711 arrived damaged", priority: "medium", tags: ["delivery"], status: "solved" },
  { title: "Invoice in the wrong language", priority: "low", tags: ["billing"], status: "closed" },
];

export function ticketJourneys(app: () => App): void {
  let workspaceId: string;
  let key: string;
  let cookie: string;
  let ids: readonly string[];
  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_tickets_page");
    key = (await service.key(workspaceId)).secret;
    cookie = (await service.person(workspaceId, "owner")).cookie;
    const [conversationId] = await sendConversations(service, key, 1);
    const made: string[] = [];
    for (const sample of samples) {
      const linked =
        made.length === 0 ? { linked_conversation_id: conversationId, description: "Promised on 4 May." } : {};
      made.push((await call("POST", "/tickets", { ...sample, ...linked })).json.data.id);
    }
    ids = made;
  });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });
  const call = (method: string, path: string, body?: object) =>
    app().service.call(method, path, { key, ...(body ? { body } : {}) });
  const statusOf = async (id: string) => (await call("GET", `/tickets/${id}`)).json.data.status;

  test("a ticket is opened, its status goes on, is taken back, and the timeline tells of it", async () => {
    const { page, end } = await open("/tickets");
    await page.getByRole("link", { name: "Card declined abroad" }).waitFor();
    await page.keyboard.press("c");
    await page.getByRole("textbox", { name: "Title" }).fill("Call back on Monday");
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Open the ticket" }).click();
    await page.getByRole("heading", { name: "Call back on Monday" }).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.getByRole("combobox", { name: "Status" }).selectOption("pending");
    await page.getByText("Moved to pending.").waitFor();
    await expect.poll(() => statusOf(id)).toBe("pending");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => statusOf(id)).toBe("open");
    await page.getByRole("combobox", { name: "Status" }).selectOption("solved");
    await page
      .getByText(/solved/)
      .first()
      .waitFor();
    await expect.poll(() => statusOf(id)).toBe("solved");
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole("listitem")
          .filter({ hasText: /status/i })
          .count(),
      )
      .toBeGreaterThanOrEqual(3);
    await end();
  });

  test("filters are in the address, the board counts its columns, and a card is moved by its menu", async () => {
    const { page, end } = await open("/tickets?priority=low");
    await page.getByRole("link", { name: "Address change was not saved" }).waitFor();
    expect(await page.getByRole("link", { name: "Card declined abroad" }).count()).toBe(0);
    await page.getByRole("button", { name: "Remove the filter Priority Low" }).click();
    await page.getByRole("link", { name: "Card declined abroad" }).waitFor();
    await page.getByRole("searchbox", { name: "Search tickets" }).fill("nothing like this");
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByText("Board", { exact: true }).click();
    const pending = page.getByRole("region", { name: "Pending" });
    await pending.getByRole("button", { name: "Move Address change was not saved" }).click();
    await page.getByRole("menuitem", { name: "Solved" }).click();
    await page
      .getByRole("region", { name: "Solved" })
      .getByRole("link", { name: "Address change was not saved" })
      .waitFor();
    await expect.poll(() => statusOf(ids[2] ?? "")).toBe("solved");
    expect(new URL(page.url()).searchParams.get("show")).toBe("board");
    await end();
  });

  test("merging: choose which stays, see what happens, confirm, undo at once and undo later", async () => {
    const { page, end } = await open("/tickets");
    await page.getByRole("checkbox", { name: "Select Refund is three weeks late" }).check();
    await page.getByRole("checkbox", { name: "Select Card declined abroad" }).check();
    await page.getByRole("button", { name: "Merge…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/1 ticket will be closed/).waitFor();
    const refundStays = dialog.getByRole("radio", { name: "Keep Refund is three weeks late" });
    if (!(await refundStays.isChecked())) await dialog.getByRole("button", { name: "Swap" }).click();
    expect(await refundStays.isChecked()).toBe(true);
    await dialog.getByText(/the tags cards/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "ticket-merge");
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByRole("heading", { name: "Refund is three weeks late" }).waitFor();
    await expect.poll(() => statusOf(ids[1] ?? "")).toBe("closed");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("Merge undone.").waitFor();
    expect(await statusOf(ids[1] ?? "")).toBe("open");
    await call("POST", `/tickets/${ids[1]}/merge`, { into: ids[0] });
    await page.goto(`${app().origin}/tickets/${ids[1]}`);
    await page.getByText("This ticket was merged into").waitFor();
    await page.getByRole("button", { name: "Undo the merge" }).click();
    await expect.poll(() => statusOf(ids[1] ?? "")).toBe("open");
    await end();
  });

  test("a viewer sees tickets and is offered no change; the API refuses one", async () => {
    const viewer = (await app().service.person(workspaceId, "viewer")).cookie;
    const { page, end } = await open(`/tickets/${ids[0]}`, { cookie: viewer });
    await page.getByText("You can view tickets but not change them.").waitFor();
    expect(await page.getByRole("button", { name: /Merge|Edit/ }).count()).toBe(0);
    expect(await page.getByRole("combobox", { name: "Status" }).isDisabled()).toBe(true);
    const refused = await app().service.call("PATCH", `/tickets/${ids[0]}`, { cookie: viewer, body: { title: "x" } });
    expect(refused.status).toBe(403);
    await end();
  });

  test.each(["wide", "narrow"] as const)("list, board and ticket are whole and accessible: %s", async (size) => {
    const { page, end } = await open("/tickets", { size });
    await page.getByRole("link", { name: "Card declined abroad" }).waitFor();
    await checkLook(page, `tickets-${size}`);
    await page.goto(`${app().origin}/tickets?show=board`);
    await page.getByRole("region", { name: "Closed" }).getByRole("link").first().waitFor();
    await checkLook(page, `tickets-board-${size}`);
    await page.goto(`${app().origin}/tickets/${ids[0]}`);
    await page.getByText("Promised on 4 May.").waitFor();
    await page.getByRole("listitem").first().waitFor();
    await checkLook(page, `ticket-${size}`);
    await end();
  });
}
