import { expect, test } from "vitest";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";
import { waitUntilScored } from "./sample-conversations.ts";

const markup = `<img src=x onerror="window.broken=1"><script>window.broken=1</script>`;
const overrides = "safe\u202Egnp.exe\u202C \u2066hidden\u2069 zero\u200Bwidth bell\u0007";
const longWord = "W".repeat(1_000_000);

const transcript = [
  `Agent: ${markup} Hello, how can I help?`,
  `Customer: ${overrides}`,
  `Agent: ${longWord}`,
  "Customer: {{constructor.constructor('window.broken=1')()}} javascript:alert(1) **bold** [link](javascript:1)",
].join("\n");

const events = [
  { id: "t1", type: "turn", role: "customer", content: `${markup} ${overrides}` },
  {
    ...{ id: "s1", type: "tool_call", name: markup.slice(0, 100), status: "error", error: `${markup}${overrides}` },
    input: { [markup]: overrides, big: longWord },
    output: [markup, { text: longWord }],
    attributes: { "\u202Ekey": markup },
  },
];

export function hostileJourneys(app: () => App): void {
  test("a null character is refused by the API, so that no page gets one", async () => {
    const { service } = app();
    const { secret } = await service.key(await workspaceIn(service, "ws_hostile_null"));
    const body = { transcript: "Agent: Hello.", title: "a\u0000b" };
    const { status, json } = await service.call("POST", "/conversations", { key: secret, body });
    expect([status, json.error.field]).toEqual([400, "title"]);
  });

  test.each(["wide", "narrow"] as const)("is text, and breaks no layout: %s", async (size) => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, `ws_hostile_${size}`);
    const { secret } = await service.key(workspaceId);
    const { cookie } = await service.person(workspaceId, "owner");
    const facts = {
      title: `${markup}${overrides}`.slice(0, 200),
      agent: `${markup}`.slice(0, 255),
      tags: [markup.slice(0, 64), "T".repeat(64), "\u202Eright-to-left"],
      metadata: { [`<b>${"k".repeat(40)}`]: `${markup}${"v".repeat(400)}` },
      contact: { email: "eve@example.com", first_name: markup.slice(0, 80), last_name: "\u202EeveL" },
    };
    const ids: string[] = [];
    for (const body of [
      { ...facts, transcript },
      { events, title: `Steps ${overrides}` },
    ]) {
      const sent = await service.call("POST", "/conversations", { key: secret, body });
      expect(sent.status, sent.text).toBe(201);
      ids.push(sent.json.data.id);
    }
    const [id = "", stepsId = ""] = ids;
    await service.call("POST", "/tickets", {
      key: secret,
      body: { title: `${markup}${"T".repeat(60)}`, linked_conversation_id: id },
    });
    await waitUntilScored(service, secret, [id]);

    const { page, end } = await visit("/inbox", { cookie, size });
    const link = page.getByRole("link", { name: /<img src=x/ });
    await link.waitFor();
    expect(await link.textContent()).toContain("[RLO]");
    await checkAccessibility(page);
    await checkWidth(page);
    await takeScreenshot(page, `hostile-inbox-${size}`);
    await page.getByRole("searchbox", { name: "Search what was said" }).fill("hello");
    await page.locator("mark", { hasText: "Hello" }).first().waitFor();
    await checkWidth(page);
    await takeScreenshot(page, `hostile-search-${size}`);
    await page.getByRole("link", { name: /<img src=x/ }).click();
    // A word of 1 MB takes a busy machine its time.
    await page.getByRole("log").getByText("[RLO]").first().waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: /Show all [\d,]+ characters/ }).waitFor();
    await checkWidth(page);
    await checkAccessibility(page);
    await takeScreenshot(page, `hostile-conversation-${size}`);
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByText("Metadata", { exact: true }).waitFor();
    await checkWidth(page);
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    await checkWidth(page);
    expect(await page.evaluate("window.broken")).toBeUndefined();

    await page.goto(`${app().origin}/conversations/${stepsId}?tab=trace`);
    await page
      .getByRole("treeitem", { name: /<img src=x/ })
      .nth(1)
      .click();
    await page
      .getByRole("button", { name: /Show all [\d,]+ KiB/ })
      .first()
      .waitFor();
    await checkWidth(page);
    await checkAccessibility(page);
    await takeScreenshot(page, `hostile-trace-${size}`);
    expect(await page.evaluate("window.broken")).toBeUndefined();
    await end();
  });
}
