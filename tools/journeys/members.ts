import { expect, test } from "vitest";
import { type App, checkAccessibility, takeScreenshot, workspaceIn } from "./app.ts";

export function memberJourneys(app: () => App): void {
  test("somebody is invited by a link that is shown once, gets another role, and is removed with a look at their keys", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_members");
    const admin = await service.person(workspaceId, "admin", "admin-of-members@example.com");
    await service.person(workspaceId, "owner", "owner-of-members@example.com");
    const { page, end } = await visit("/settings/members", { cookie: admin.cookie });
    await page.getByRole("button", { name: "Invite" }).click();
    const form = page.getByRole("dialog", { name: "Invite a member" });
    await form.getByRole("textbox", { name: "E-mail" }).fill("grace-of-members@example.com");
    expect(await form.getByRole("radio", { name: "Owner" }).count()).toBe(0);
    await form.getByRole("radio", { name: "Viewer", exact: true }).check();
    await checkAccessibility(page);
    await form.getByRole("button", { name: "Create the link" }).click();
    const once = page.getByRole("dialog", { name: /Give this link to/ });
    const link = (await once.locator("pre").textContent()) ?? "";
    await once.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("table", { name: "Open invitations" }).getByText("grace-of-members@example.com").waitFor();
    const token = link.slice(link.lastIndexOf("/") + 1);
    const accepted = await service.call("POST", "/invitations/accept", {
      body: { token, name: "Grace Hopper", password: "the first password of grace" },
    });
    expect(accepted.status).toBe(201);

    await page.reload();
    const members = page.getByRole("table", { name: "Members" });
    await members.getByText("Grace Hopper").waitFor();
    expect(await members.getByRole("button", { name: "Remove owner" }).count()).toBe(0);
    await takeScreenshot(page, "members");
    await members.getByRole("combobox", { name: "Role of Grace Hopper" }).click();
    await page.getByRole("option", { name: "Admin" }).click();
    await page.getByText(/Role of Grace Hopper changed/).waitFor();
    const cookie = accepted.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const made = await service.call("POST", "/keys", { cookie, body: { name: "Her key", scopes: ["tickets:read"] } });
    expect(made.status).toBe(201);

    await members.getByRole("button", { name: "Remove Grace Hopper" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page
      .getByRole("dialog", { name: "API keys that this person created" })
      .getByRole("link", { name: "Her key" })
      .waitFor();
    await checkAccessibility(page);
    await page.getByRole("link", { name: "Her key" }).click();
    await page
      .getByRole("dialog", { name: "Her key" })
      .getByText(/has left the workspace/)
      .waitFor();
    expect((await service.call("GET", "/session", { cookie })).status).toBeGreaterThanOrEqual(401);
    await end();
  });

  test("a viewer sees who belongs to the workspace, and can change nobody", async () => {
    const { service, visit } = app();
    const { cookie } = await service.person(await workspaceIn(service, "ws_members_seen"), "viewer");
    const { page, end } = await visit("/settings/members", { cookie });
    await page.getByRole("table", { name: "Members" }).getByText("(you)").waitFor();
    expect(await page.getByRole("button", { name: /Invite|Remove/ }).count()).toBe(0);
    expect(await page.getByRole("combobox", { name: /Role of/ }).count()).toBe(0);
    await checkAccessibility(page);
    await end();
  });
}
