import { expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";

const sections = {
  keys: "API keys",
  audit: "Audit",
  webhooks: "Webhooks",
  inbound: "Inbound webhooks",
  rules: "Automation",
  notices: "Notices",
  members: "Members",
  scoring: "Scoring",
  privacy: "Privacy",
  workspace: "Workspace",
  profile: "Profile",
} as const;

export function workspaceJourneys(app: () => App): void {
  test("an owner renames the workspace, shortens a retention after a warning, and closes and reopens it", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_owned");
    const { cookie, password } = await service.person(workspaceId, "owner");
    const { page, end } = await visit("/settings/workspace", { cookie, expected: /403/ });
    await page.getByRole("textbox", { name: "Name" }).fill("Acme care");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Saved.").waitFor();
    await page.getByText("Acme care").first().waitFor();
    await page.getByRole("textbox", { name: "Delete conversations after" }).fill("365");
    await page.getByRole("button", { name: "Save" }).nth(1).click();
    const warning = page.getByRole("dialog", { name: "Delete older data?" });
    await warning.getByText(/conversations older than 365 days/).waitFor();
    await warning.getByRole("button", { name: "Save and delete" }).click();
    await warning.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Delete the workspace" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete the workspace?" });
    const confirm = dialog.getByRole("button", { name: "Delete the workspace" });
    await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill("Acme care");
    await checkAccessibility(page);
    await takeScreenshot(page, "workspace-delete");
    await confirm.click();
    await page.getByText(/will be deleted on/).waitFor();
    await page.getByRole("button", { name: "Undo the deletion" }).click();
    await page.getByText("The workspace is open again.").waitFor();
    await end();
    const stored = await service.call("GET", "/workspace", { cookie });
    expect(stored.json.data).toMatchObject({
      name: "Acme care",
      conversation_retention_days: 365,
      deletion_due_at: null,
    });
  });

  test("masking is tried on a text with a pattern that is not saved yet, then saved", async () => {
    const { service, visit } = app();
    const { cookie } = await service.person(await workspaceIn(service, "ws_privacy"), "admin");
    const { page, end } = await visit("/settings/privacy", { cookie });
    await page.getByText("[EMAIL]").waitFor();
    await page.getByRole("button", { name: "Add a pattern" }).click();
    await page.getByRole("textbox", { name: "Name of pattern 1" }).fill("order_number");
    await page.getByRole("textbox", { name: "Regular expression of pattern 1" }).fill("A-\\d+");
    await page.getByText("[ORDER_NUMBER]", { exact: false }).nth(1).waitFor();
    await page.getByRole("radio", { name: "Mask what is shown" }).check();
    await checkAccessibility(page);
    await takeScreenshot(page, "privacy");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await end();
    const stored = await service.call("GET", "/workspace", { cookie });
    expect(stored.json.data).toMatchObject({
      pii_mode: "mask_shown",
      pii_patterns: [{ name: "order_number", pattern: "A-\\d+" }],
    });
  });

  test("scoring is set with a sampling rule; an expression that can't be read is refused beside it", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_scoring");
    const { cookie } = await service.person(workspaceId, "admin");
    const { page, end } = await visit("/settings/scoring?mode=test", { cookie, expected: /400/ });
    await page.getByRole("radio", { name: "Hybrid" }).check();
    await page.getByRole("button", { name: "Add a sampling rule" }).click();
    const rule = page.getByRole("group", { name: "Sampling rule 1" });
    await rule.getByRole("textbox", { name: "Name" }).fill("Angry calls");
    await rule.getByRole("textbox", { name: "When" }).fill("channel ==");
    await page.getByRole("button", { name: "Save" }).click();
    await rule.getByText(/sampling|expression|unexpected/i).waitFor();
    await rule.getByRole("textbox", { name: "When" }).fill('channel == "voice"');
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await checkAccessibility(page);
    await end();
    const headers = { "x-service-mode": "test" };
    const stored = await service.call("GET", "/scoring-settings", { cookie, headers });
    expect(stored.json.data).toMatchObject({ grader: "hybrid", sampling: [{ name: "Angry calls", share: 0.1 }] });
    const viewer = await service.person(workspaceId, "viewer");
    const seen = await visit("/settings/scoring", { cookie: viewer.cookie });
    await seen.page.getByRole("radio", { name: "Hybrid" }).waitFor();
    expect(await seen.page.getByRole("button", { name: "Save" }).count()).toBe(0);
    await seen.end();
  });

  test("demo data of the test mode is removed from the settings in either mode", async () => {
    const { service, visit } = app();
    const { cookie } = await service.person(await workspaceIn(service, "ws_demo_removed"), "admin");
    const headers = { "x-service-mode": "test" };
    const made = await service.call("POST", "/demo-data", { cookie, headers, body: { conversations: 1 } });
    expect(made.status).toBe(201);
    const { page, end } = await visit("/settings/workspace", { cookie });
    await page.getByText(/Test mode contains 1 invented conversation/).waitFor();
    await page.getByRole("button", { name: "Remove the demo data" }).click();
    const dialog = page.getByRole("dialog", { name: /Remove the demo data\?/ });
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Remove the demo data" }).click();
    await page.getByText(/Removed 1 demo conversation/).waitFor();
    await page.getByRole("link", { name: "Open the test inbox" }).waitFor();
    await end();
    const left = await service.call("GET", "/demo-data", { cookie, headers });
    expect(left.json.data.is_present).toBe(false);
  });

  test.each(["wide", "narrow"] as const)("every section of the settings is whole and accessible: %s", async (size) => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, `ws_settings_${size}`);
    const { secret: key } = await service.key(workspaceId);
    await service.key(workspaceId, "live", { scopes: ["conversations:read"], allowIps: ["203.0.113.0/24"] });
    await service.call("POST", "/webhooks", {
      key,
      body: { url: "http://127.0.0.1:9/hook", events: ["ticket.created"] },
    });
    const trigger = { name: "Shop complaints", resource: "ticket", example: { subject: "x" } };
    await service.call("POST", "/triggers", { key, body: { ...trigger, mapping: { title: "/subject" } } });
    const { cookie } = await service.person(workspaceId, "owner");
    const { page, end } = await visit("/settings", { cookie, size });
    for (const [path, title] of Object.entries(sections)) {
      if (size === "wide") await page.getByRole("navigation").getByRole("link", { name: title, exact: true }).click();
      else {
        await page.getByRole("combobox", { name: "Section" }).click();
        await page.getByRole("option", { name: title, exact: true }).click();
      }
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await expect.poll(() => page.getByRole("status", { name: /Loading/ }).count(), { timeout: 20_000 }).toBe(0);
      await checkLook(page, `settings-${path}-${size}`);
    }
    await end();
  });
}
