import { expect, test } from "vitest";
import { codeOf } from "../../server/src/people/test-totp.ts";
import { type App, checkAccessibility, takeScreenshot, workspaceIn } from "./app.ts";

const newPassword = "a much better password";

export function profileJourneys(app: () => App): void {
  test("a person changes name and password, ends another session, and turns two-factor sign-in on and off", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_profile");
    const person = await service.person(workspaceId, "viewer");
    const other = await service.call("POST", "/session", {
      body: { email: person.email, password: person.password },
      headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0" },
    });
    const otherCookie = other.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const { page, end } = await visit("/settings/profile", { cookie: person.cookie, expected: /400/ });
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Byron");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Your account: Ada Byron" }).waitFor();

    await page.getByRole("button", { name: "End the session of Firefox on Windows" }).click();
    await page.getByText("Session ended.").waitFor();
    expect((await service.call("GET", "/session", { cookie: otherCookie })).status).toBe(401);

    await page.getByRole("textbox", { name: "Current password" }).fill(person.password);
    await page.getByRole("textbox", { name: "New password" }).fill(newPassword);
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText(/Password changed/).waitFor();

    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Current password" }).fill(newPassword);
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
    const scan = page.getByRole("dialog", { name: "Scan and confirm" });
    await scan.getByRole("img", { name: /QR code/ }).waitFor();
    const secret = (await scan.locator("pre").first().textContent()) ?? "";
    expect((await scan.locator("pre").nth(1).textContent())?.split("\n").length).toBe(10);
    await checkAccessibility(page);
    await takeScreenshot(page, "profile-two-factor");
    await scan.getByRole("checkbox", { name: "I have stored the recovery codes" }).check();
    await scan.getByRole("textbox", { name: "Code from the app" }).fill("000000");
    await scan.getByRole("button", { name: "Turn on" }).click();
    await scan.getByText(/code/i).nth(3).waitFor();
    await scan.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(secret));
    await scan.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: "New recovery codes" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Current password" }).fill(newPassword);
    await page.getByRole("dialog").getByRole("button", { name: "New recovery codes" }).click();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Current password" }).fill(newPassword);
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Turn on" }).waitFor();
    await end();
  });

  test("preferences follow the person: dark colours, and no single-key shortcuts", async () => {
    const { service, visit } = app();
    const { cookie } = await service.person(await workspaceIn(service, "ws_preferences"), "viewer");
    const { page, end } = await visit("/settings/profile", { cookie });
    await page.getByText("Dark", { exact: true }).click();
    await page.getByRole("switch", { name: "Single-key shortcuts" }).press("Space");
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await expect
      .poll(async () => (await service.call("GET", "/session/preferences", { cookie })).json.data.preferences)
      .toEqual({ theme: "dark", single_keys: false });
    await end();
    const again = await visit("/settings/members", { cookie });
    await again.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await again.page.keyboard.press("?");
    await again.page.keyboard.press("Control+k");
    await again.page.getByPlaceholder("Search or jump to…").waitFor();
    expect(await again.page.getByRole("dialog", { name: "Keyboard shortcuts" }).count()).toBe(0);
    await again.end();
  });
}
