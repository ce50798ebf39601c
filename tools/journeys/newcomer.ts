import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { setUp } from "../../server/set-up.ts";
import { startReceiver } from "../../server/src/delivery/test-receiver.ts";
import { parseConfig } from "../../server/src/platform/config.ts";
import { startTestService } from "../../server/test/service.ts";
import { type App, checkAccessibility, takeScreenshot } from "./app.ts";

const run = promisify(execFile);

export function newcomerJourneys(app: () => App): void {
  test("from the first start to a scored conversation, a key and a webhook's first event, with one command pasted", async () => {
    const service = await startTestService();
    const config = parseConfig({ SECRET_KEY: service.secretKey });
    const first = await setUp(config, service.db.url, service.secretKey);
    const receiver = await startReceiver();
    const origin = new URL(service.base).origin;
    // The longest way through the app is also the one on which things move.
    const setUpPath = new URL(first?.setUpUrl ?? "", origin).pathname;
    const { page, end } = await app().visit(setUpPath, { origin, hasMotion: true });

    await page.getByLabel("Your name").fill("Ada Byron");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("a much better password");
    await page.getByLabel("Workspace name").fill("Analytical engines");
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    await page.getByRole("button", { name: "Create an API key for this command" }).click();
    await page.getByText("The command is ready to paste").waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "newcomer-command");
    const command = (await page.locator("pre").textContent()) ?? "";
    await page.getByRole("status", { name: /Live:/ }).waitFor();
    const { stdout } = await run("sh", ["-c", command]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true });

    await page.getByRole("link", { name: /My card was declined/ }).click();
    const card = page.getByRole("region", { name: "Scorecard" });
    await card.getByRole("heading", { name: /Passed|Failed/ }).waitFor();
    await page.locator("mark").first().waitFor();
    await takeScreenshot(page, "newcomer-scored");
    const conversation = page.url();

    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("button", { name: "First steps" }).waitFor();
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("button", { name: "New webhook" }).click();
    const form = page.getByRole("dialog", { name: "New webhook" });
    await form.getByRole("textbox", { name: "URL" }).fill(receiver.url);
    await form.getByRole("button", { name: "Create webhook" }).click();
    await page.getByRole("button", { name: "Send a test event" }).waitFor();

    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("link", { name: /My card was declined/ }).click();
    await page.getByRole("button", { name: "Resolve", exact: true }).click();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    await expect.poll(() => receiver.received.map(({ event }) => event.type)).toContain("conversation.resolved");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("link", { name: receiver.url }).click();
    const log = page.getByRole("table", { name: "Deliveries" });
    await log.getByText("conversation.resolved").waitFor();
    await log.getByText("Delivered 200").waitFor();
    await takeScreenshot(page, "newcomer-webhook");
    expect(conversation).toContain(receiver.received[0]?.event.resource.id);
    await end();
    await receiver.close();
  });
}
