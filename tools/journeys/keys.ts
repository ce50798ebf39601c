import { expect, test } from "vitest";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";

export function keyJourneys(app: () => App): void {
  test("a key is made with name, scopes, limit and addresses; its secret is shown once and works", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_keys");
    const { cookie } = await service.person(workspaceId, "admin");
    const { page, end } = await visit("/settings/keys?mode=test", { cookie });
    await page.getByRole("heading", { name: "No API keys yet" }).waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    const form = page.getByRole("dialog", { name: "New key (test)" });
    await form.getByLabel("Name").fill("Nightly import");
    await form.getByRole("checkbox", { name: "Tickets: Read" }).check();
    await form.getByRole("radio", { name: /Burst/ }).check();
    await form.getByLabel("Allowed addresses").fill("127.0.0.1");
    await form.getByLabel("Allowed addresses").press("Enter");
    await checkAccessibility(page);
    await takeScreenshot(page, "keys-new");
    await form.getByRole("button", { name: "Create the key" }).click();
    const once = page.getByRole("dialog", { name: "Store this key now" });
    const secret = (await once.locator("pre").first().textContent()) ?? "";
    expect(secret).toMatch(/^svc_test_/);
    await page.keyboard.press("Escape");
    await checkAccessibility(page);
    await takeScreenshot(page, "keys-secret");
    await once.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("heading", { name: "Nightly import" }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect((await service.call("GET", "/tickets", { key: secret })).status).toBe(200);
    expect((await service.call("GET", "/webhooks", { key: secret })).status).toBe(403);

    await page.getByRole("button", { name: "Rotate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
    const rotated = (await once.locator("pre").first().textContent()) ?? "";
    await once.getByRole("button", { name: "I have stored it" }).click();
    expect((await service.call("GET", "/tickets", { key: secret })).headers.get("deprecation")).not.toBeNull();
    await page.getByRole("button", { name: "Revoke this secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke this secret" }).click();
    await page.getByText("revoked", { exact: true }).waitFor();
    expect((await service.call("GET", "/tickets", { key: secret })).status).toBe(401);
    expect((await service.call("GET", "/tickets", { key: rotated })).status).toBe(200);

    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    expect((await service.call("GET", "/tickets", { key: rotated })).status).toBe(401);
    await end();
  });

  test("a reviewer is not offered keys, and the API refuses them", async () => {
    const { service, visit } = app();
    const { cookie } = await service.person(await workspaceIn(service, "ws_no_keys"), "reviewer");
    const { page, end } = await visit("/settings/keys", { cookie, expected: /403/ });
    await page.getByRole("heading", { name: "You may not do this" }).waitFor();
    expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
    await end();
  });

  test.each([
    ["wide", "light"],
    ["wide", "dark"],
    ["narrow", "light"],
    ["narrow", "dark"],
  ] as const)("the keys are whole and accessible: %s, %s", async (size, scheme) => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, `ws_keys_${size}_${scheme}`);
    await service.key(workspaceId);
    await service.key(workspaceId, "live", { scopes: ["conversations:read"], allowIps: ["203.0.113.0/24"] });
    const { cookie } = await service.person(workspaceId, "owner");
    const { page, end } = await visit("/settings/keys", { cookie, size, scheme });
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await checkAccessibility(page);
    await checkWidth(page);
    await takeScreenshot(page, `keys-${size}-${scheme}`);
    await end();
  });
}
