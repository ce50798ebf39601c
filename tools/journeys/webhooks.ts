import { expect, test } from "vitest";
import { startReceiver } from "../../server/src/delivery/test-receiver.ts";
import { type App, checkAccessibility, takeScreenshot, workspaceIn } from "./app.ts";

export function webhookJourneys(app: () => App): void {
  test("an endpoint is made, tested and signed; what failed is looked into and replayed, one and all", async () => {
    const { service, visit } = app();
    const receiver = await startReceiver();
    const workspaceId = await workspaceIn(service, "ws_webhooks");
    const { cookie } = await service.person(workspaceId, "admin");
    const { secret: key } = await service.key(workspaceId);
    const { page, end } = await visit("/settings/webhooks", { cookie, expected: /400/ });
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    await page.getByRole("button", { name: "New webhook" }).click();
    const form = page.getByRole("dialog", { name: "New webhook" });
    await form.getByRole("textbox", { name: "URL" }).fill("ftp://nowhere");
    await form.getByRole("button", { name: "Create webhook" }).click();
    await form.getByText(/url/i).nth(1).waitFor();
    await form.getByRole("textbox", { name: "URL" }).fill(receiver.url);
    await form.getByRole("checkbox", { name: "All events" }).uncheck();
    await form.getByRole("checkbox", { name: "ticket.created" }).check();
    await form.getByRole("button", { name: "Generate one" }).click();
    await checkAccessibility(page);
    await takeScreenshot(page, "webhooks-new");
    await form.getByRole("button", { name: "Create webhook" }).click();
    const once = page.getByRole("dialog", { name: "Store the webhook's secret" });
    expect(await once.locator("pre").textContent()).toMatch(/^whsec_/);
    await once.getByRole("button", { name: "I have stored it" }).click();

    await page.getByRole("button", { name: "Send a test event" }).click();
    const log = page.getByRole("table", { name: "Deliveries" });
    await log.getByText("Delivered 200").waitFor();
    expect(receiver.received[0]?.headers["x-service-signature"]).toBeTruthy();

    receiver.answerWith((_, response) => {
      response.writeHead(404).end("<script>alert(1)</script> no such hook");
      return undefined;
    });
    for (const title of ["First", "Second"]) await service.call("POST", "/tickets", { key, body: { title } });
    await expect.poll(() => log.getByText("Failed 404").count(), { timeout: 20_000 }).toBe(2);
    await log.getByRole("button", { name: "ticket.created" }).first().click();
    await log.getByText("Attempt 1").waitFor();
    await log.getByText("no such hook").waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "webhooks-delivery");
    receiver.answerWith(() => 200);
    await log
      .getByRole("row", { name: /ticket.created/ })
      .first()
      .getByRole("button", { name: "Replay" })
      .click();
    await expect.poll(() => log.getByText("Delivered 200").count(), { timeout: 20_000 }).toBe(2);

    await page.getByRole("button", { name: "Replay all matching" }).click();
    const dialog = page.getByRole("dialog", { name: "Replay all matching" });
    await dialog.getByText(/1 failed deliver/).waitFor();
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Replay them" }).click();
    await page.getByText("Replay completed").waitFor();
    await expect.poll(() => log.getByText("Delivered 200").count(), { timeout: 20_000 }).toBe(3);
    await takeScreenshot(page, "webhooks-replayed");

    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page.getByText("Disabled", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    await end();
    await receiver.close();
  });

  test("a failing receiver opens the circuit, and the card says until when", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_circuit");
    const { cookie } = await service.person(workspaceId, "owner");
    const { secret: key } = await service.key(workspaceId);
    const made = await service.call("POST", "/webhooks", { key, body: { url: "http://127.0.0.1:9/x", events: ["*"] } });
    await service.db.pool.query(
      `insert into webhook_health (workspace_id, mode, webhook_id, failures, failing_since, last_failure_at, open_until)
       values ($1, 'live', $2, 20, now(), now(), now() + interval '10 minutes')`,
      [workspaceId, made.json.data.id],
    );
    const { page, end } = await visit("/settings/webhooks", { cookie });
    await page.getByText(/Circuit open, next attempt/).waitFor();
    await checkAccessibility(page);
    await end();
  });
}
