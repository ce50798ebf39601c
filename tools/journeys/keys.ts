import { expect, test } from "vitest";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";

export function keyJourneys(app: () => App): void {
  test("a key is made with name, mode, scopes, limit and addresses; its secret is shown once and works", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_keys");
    const { cookie } = await service.person(workspaceId, "admin");
    const { page, end } = await visit("/settings/keys", { cookie });
    await page.getByRole("heading", { name: "No live keys yet" }).waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    const form = page.getByRole("dialog", { name: "New key" });
    await form.getByRole("textbox", { name: "Name" }).fill("Nightly import");
    await form.getByText("Test", { exact: true }).click();
    await form.getByRole("checkbox", { name: "conversations:write" }).uncheck();
    await form.getByRole("checkbox", { name: "tickets:read" }).check();
    await form.getByText("Burst").click();
    await form.getByLabel(/IP allowlist/).fill("127.0.0.1 ");
    await checkAccessibility(page);
    await takeScreenshot(page, "keys-new");
    await form.getByRole("button", { name: "Create key" }).click();
    const once = page.getByRole("dialog", { name: "Store the secret of “Nightly import”" });
    const secret = (await once.locator("pre").first().textContent()) ?? "";
    expect(secret).toMatch(/^svc_test_/);
    expect(await once.locator("pre").nth(1).textContent()).toContain(secret);
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 400);
    await checkAccessibility(page);
    await takeScreenshot(page, "keys-secret");
    await once.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("radio", { name: "Test" }).click();
    await page.getByRole("button", { name: "Nightly import" }).click();
    expect(await page.content()).not.toContain(secret);
    expect((await service.call("GET", "/tickets", { key: secret })).status).toBe(200);
    expect((await service.call("GET", "/webhooks", { key: secret })).status).toBe(403);
    expect((await service.call("POST", "/conversations", { key: secret, body: {} })).status).toBe(403);

    const drawer = page.getByRole("dialog", { name: "Nightly import" });
    await drawer.getByText("120/min, 1,000/h").waitFor();
    await drawer.getByRole("button", { name: "Rotate" }).click();
    await page.getByRole("dialog", { name: "Rotate the key?" }).getByRole("button", { name: "Rotate" }).click();
    const again = page.getByRole("dialog", { name: /Store the new secret/ });
    const rotated = (await again.locator("pre").first().textContent()) ?? "";
    await again.getByRole("button", { name: "I have stored it" }).click();
    expect((await service.call("GET", "/tickets", { key: secret })).headers.get("deprecation")).not.toBeNull();
    await drawer.getByRole("button", { name: "Revoke the old version" }).click();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Revoke version 1" }).click();
    await drawer.getByText("Revoked", { exact: true }).waitFor();
    expect((await service.call("GET", "/tickets", { key: secret })).status).toBe(401);
    expect((await service.call("GET", "/tickets", { key: rotated })).status).toBe(200);

    await drawer.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit the key" });
    await edit.getByRole("textbox", { name: "Name" }).fill("Hourly import");
    await edit.getByRole("button", { name: "Save" }).click();
    const renamed = page.getByRole("dialog", { name: "Hourly import" });
    await renamed.waitFor();
    await takeScreenshot(page, "keys-drawer");
    await renamed.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByRole("dialog", { name: "Revoke the key?" }).getByRole("button", { name: "Revoke" }).click();
    await renamed.getByRole("button", { name: "Edit" }).waitFor({ state: "detached" });
    expect((await service.call("GET", "/tickets", { key: rotated })).status).toBe(401);
    await renamed.getByRole("link", { name: /See the calls/ }).click();
    await page.getByRole("heading", { name: "Audit" }).waitFor();
    await page.getByRole("table", { name: "Calls" }).getByText("/tickets").first().waitFor();
    await end();
  });

  test("idle and old keys are pointed out", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_old_keys");
    const { id } = await service.key(workspaceId);
    const { cookie } = await service.person(workspaceId, "owner");
    await service.db.pool.query("update api_key set created_at = now() - interval '100 days' where id = $1", [id]);
    await service.db.pool.query(
      "update api_key_secret set created_at = now() - interval '100 days' where key_id = $1",
      [id],
    );
    const { page, end } = await visit("/settings/keys", { cookie });
    await page.getByText("Idle for 30 days").waitFor();
    await page.getByText("Older than 90 days").waitFor();
    await takeScreenshot(page, "keys-old");
    await end();
  });

  test("a reviewer is not offered keys, and the API refuses them", async () => {
    const { service, visit } = app();
    const { cookie } = await service.person(await workspaceIn(service, "ws_no_keys"), "reviewer");
    const { page, end } = await visit("/settings", { cookie });
    await page.getByRole("heading", { name: "Profile" }).waitFor();
    expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
    await page.goto(`${app().origin}/settings/keys`);
    await page.getByRole("heading", { name: "You don't have access to this" }).waitFor();
    await checkAccessibility(page);
    await checkWidth(page);
    expect((await service.call("GET", "/keys", { cookie })).status).toBe(403);
    await end();
  });
}
