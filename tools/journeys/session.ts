import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createOwnerSetUp } from "../../server/src/people/create-owner-set-up.ts";
import { issueResetLink } from "../../server/src/people/issue-reset-link.ts";
import { codeOf } from "../../server/src/people/test-totp.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { createSecrets } from "../../server/src/platform/secrets.ts";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";

const newPassword = "a much better password";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const inbox = (page: Page) => page.getByRole("heading", { name: "Inbox" });

export function sessionJourneys(app: () => App): void {
  const deps = () => {
    const { service } = app();
    return { db: service.db, clock: systemClock, secrets: createSecrets(service.secretKey), publicUrl: "" };
  };

  test("a wrong password is refused in words; the right one leads to the page that was asked for, in its mode", async () => {
    const { service, visit } = app();
    const person = await service.person(await workspaceIn(service, "ws_sign_in"), "reviewer");
    const { page, end } = await visit("/inbox?mode=test", { expected: /401/ });
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(page, person.email, "not my password");
    await page.getByRole("alert").waitFor();
    await checkAccessibility(page);
    await signIn(page, person.email, person.password);
    await inbox(page).waitFor();
    expect(new URL(page.url()).search).toBe("?mode=test");
    expect(await page.getByRole("radio", { name: "Test" }).getAttribute("aria-checked")).toBe("true");
    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(`${app().origin}/inbox`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await end();
  });

  test("two-factor sign-in asks for the code, and says when it is wrong", async () => {
    const { service, visit } = app();
    const person = await service.person(await workspaceIn(service, "ws_two_factor"), "reviewer");
    const begun = await service.call("POST", "/session/two-factor", {
      cookie: person.cookie,
      body: { current_password: person.password },
    });
    const { secret } = begun.json.data as { secret: string };
    await service.call("POST", "/session/two-factor/confirm", {
      cookie: person.cookie,
      body: { code: codeOf(secret) },
    });
    const { page, end } = await visit("/sign-in", { expected: /401/ });
    await signIn(page, person.email, person.password);
    await page.getByRole("heading", { name: "Two-factor sign-in" }).waitFor();
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(/code/i).nth(2).waitFor();
    await takeScreenshot(page, "two-factor");
    await page.getByLabel("Code").fill(codeOf(secret, 30));
    await page.getByRole("button", { name: "Continue" }).click();
    await inbox(page).waitFor();
    await end();
  });

  test("the owner sets up name, password and workspace with the link of the first start, once", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_set_up");
    const { id } = await service.person(workspaceId, "owner");
    const path = await createOwnerSetUp(deps(), { workspaceId, userId: id });
    const { page, end } = await visit(path);
    await page.getByLabel("Your name").fill("Ada Byron");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill(newPassword);
    await page.getByLabel("Workspace name").fill("Analytical engines");
    await checkAccessibility(page);
    await takeScreenshot(page, "set-up");
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await inbox(page).waitFor();
    await page.getByText("Analytical engines").waitFor();
    await end();
    const again = await visit(path, { expected: /404/ });
    await again.page.getByLabel("Your name").fill("Eve");
    await again.page.getByLabel("E-mail").fill("eve@example.com");
    await again.page.getByRole("textbox", { name: "Password" }).fill(newPassword);
    await again.page.getByRole("button", { name: "Set up and sign in" }).click();
    await again.page.getByRole("heading", { name: "This link can't be used" }).waitFor();
    await again.end();
  });

  test("an invitation makes a new member, and a link sets a new password", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_invited");
    const owner = await service.person(workspaceId, "owner");
    const invited = await service.call("POST", "/invitations", {
      cookie: owner.cookie,
      body: { email: "grace@example.com", role: "reviewer" },
    });
    const { page, end } = await visit(new URL(invited.json.data.url).pathname);
    await page.getByRole("heading", { name: "You are invited" }).waitFor();
    await page.getByLabel("Your name").fill("Grace Hopper");
    await page.getByRole("textbox", { name: "Password" }).fill("the first password of grace");
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Join the workspace" }).click();
    await inbox(page).waitFor();
    await end();

    const link = (await issueResetLink(deps(), { email: "grace@example.com" })) as string;
    const reset = await visit(link);
    await reset.page.getByRole("textbox", { name: "New password" }).fill(newPassword);
    await checkAccessibility(reset.page);
    await reset.page.getByRole("button", { name: "Set the password" }).click();
    await reset.page.getByRole("link", { name: "Go to sign in" }).click();
    await signIn(reset.page, "grace@example.com", newPassword);
    await inbox(reset.page).waitFor();
    await reset.end();
  });

  test.each(["wide", "narrow"] as const)("the sign-in page is whole and accessible: %s", async (size) => {
    const { page, end } = await app().visit("/sign-in", { size });
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByText("Forgot your password?").waitFor();
    await checkLook(page, `sign-in-${size}`);
    await end();
  });
}
