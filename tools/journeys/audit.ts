import { expect, test } from "vitest";
import { type App, checkAccessibility, takeScreenshot, workspaceIn } from "./app.ts";

export function auditJourneys(app: () => App): void {
  test("calls are filtered by clicking a value, and one is read with its payload while that is kept", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_audit");
    const { cookie } = await service.person(workspaceId, "admin");
    const first = await service.key(workspaceId);
    const second = await service.key(workspaceId, "test");
    const body = { title: "Card declined abroad", priority: "high" };
    const made = await service.call("POST", "/tickets", { key: first.secret, body });
    await service.call("GET", "/contacts", { key: second.secret });
    await service.call("GET", "/tickets/tkt_0000000000000000000000", { key: first.secret });
    const { page, end } = await visit("/settings/audit", { cookie });
    const table = page.getByRole("table", { name: "Calls" });
    await table.getByRole("button", { name: "Show only endpoint /contacts" }).waitFor();
    await checkAccessibility(page);
    await table.getByRole("button", { name: "Show only endpoint /tickets", exact: true }).click();
    await page.getByText("Endpoint /tickets").waitFor();
    await table.getByRole("button", { name: "Show only endpoint /contacts" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("endpoint")).toBe("/tickets");

    await table.getByRole("row").nth(1).getByRole("rowheader").getByRole("button").click();
    const drawer = page.getByRole("dialog", { name: "POST /tickets" });
    await drawer.getByText("Card declined abroad").waitFor();
    await drawer.getByText(made.json.meta.request_id).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "audit-entry");
    await page.keyboard.press("Escape");

    await service.db.pool.query("update audit_entry set at = at - interval '8 days' where workspace_id = $1", [
      workspaceId,
    ]);
    await service.db.pool.query("delete from audit_payload where workspace_id = $1", [workspaceId]);
    await page.goto(`${app().origin}/settings/audit?entry=${made.json.meta.request_id}`);
    await page.getByText(/deleted after 7 days/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Find a request").fill("req_0000000000000000000000");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "Clear all" }).first().click();
    await table.waitFor();
    await end();
  });

  test("refused calls without a key are counted, and a viewer sees none of the log", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_audit_refused");
    const { cookie } = await service.person(workspaceId, "owner");
    const { page, end } = await visit("/settings/audit?tab=refused", { cookie });
    await page.getByText("are only counted").waitFor();
    await checkAccessibility(page);
    await end();
    const viewer = await service.person(workspaceId, "viewer");
    const refused = await visit("/settings/audit", { cookie: viewer.cookie });
    await refused.page.getByRole("heading", { name: "You don't have access to this" }).waitFor();
    await refused.end();
    expect((await service.call("GET", "/audit", { cookie: viewer.cookie })).status).toBe(403);
  });
}
