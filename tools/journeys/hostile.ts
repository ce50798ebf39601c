import { expect, test } from "vitest";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";
import { waitUntilScored } from "./sample-conversations.ts";

const markup = `<img src=x onerror="window.broken=1"><script>window.broken=1</script>`;
const overrides = "safe\u202Egnp.exe\u202C \u2066hidden\u2069 zero\u200Bwidth bell\u0007";
const longWord = "W".repeat(100_000);

const transcript = [
  `Agent: ${markup} Hello, how can I help?`,
  `Customer: ${overrides}`,
  `Agent: ${longWord}`,
  "Customer: {{constructor.constructor('window.broken=1')()}} javascript:alert(1) **bold** [link](javascript:1)",
].join("\n");

export function hostileJourneys(app: () => App): void {
  test.each(["wide", "narrow"] as const)("is text, and breaks no layout: %s", async (size) => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, `ws_hostile_${size}`);
    const { secret } = await service.key(workspaceId);
    const { cookie } = await service.person(workspaceId, "owner");
    const sent = await service.call("POST", "/conversations", {
      key: secret,
      body: {
        transcript,
        title: `${markup}${overrides}`.slice(0, 200),
        agent: `${markup}`.slice(0, 255),
        tags: [markup.slice(0, 64), "T".repeat(64), "\u202Eright-to-left"],
        metadata: { [`<b>${"k".repeat(40)}`]: `${markup}${"v".repeat(400)}` },
        contact: { email: "eve@example.com", first_name: markup.slice(0, 80), last_name: "\u202EeveL" },
      },
    });
    expect(sent.status).toBe(201);
    const { id } = sent.json.data as { id: string };
    await waitUntilScored(service, secret, [id]);

    const { page, end } = await visit("/inbox", { cookie, size });
    const link = page.getByRole("link", { name: /<img src=x/ });
    await link.waitFor();
    expect(await link.textContent()).toContain("[RLO]");
    await checkAccessibility(page);
    await checkWidth(page);
    await takeScreenshot(page, `hostile-inbox-${size}`);
    await link.click();
    await page.getByRole("log").getByText("[RLO]").first().waitFor();
    await checkWidth(page);
    await checkAccessibility(page);
    await takeScreenshot(page, `hostile-conversation-${size}`);
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByText("Metadata", { exact: true }).waitFor();
    await checkWidth(page);
    await page.getByRole("tab", { name: "Trace" }).click();
    await page.getByRole("treeitem").first().click();
    await checkWidth(page);
    expect(await page.evaluate("window.broken")).toBeUndefined();
    await end();
  });
}
