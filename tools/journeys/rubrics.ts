import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

export function rubricJourneys(app: () => App): void {
  let workspaceId: string;
  let key: string;
  let cookie: string;
  let rubricId: string;
  let conversationId: string;
  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_rubrics");
    key = (await service.key(workspaceId)).secret;
    cookie = (await service.person(workspaceId, "owner")).cookie;
    rubricId = await makeRubric("Support calls");
    await service.call("PATCH", `/rubrics/${rubricId}`, { key, body: { default: true } });
    [conversationId] = (await sendConversations(service, key, 3)) as [string];
  });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });
  const call = (method: string, path: string, body?: object) =>
    app().service.call(method, path, { key, ...(body ? { body } : {}) });

  async function makeRubric(name: string): Promise<string> {
    const body = { name, template: "customer_support", publish: true };
    return (await call("POST", "/rubrics", body)).json.data.id;
  }

  test("a draft is edited, tried on a real conversation, published with its changes told, and compared", async () => {
    const { page, end } = await open("/rubrics");
    await page.getByRole("link", { name: "Support calls" }).click();
    await page.getByText("Version 1 in use").waitFor();
    await page.getByRole("region", { name: "Share of the score" }).waitFor();
    await page
      .getByRole("textbox", { name: /^Weight of/ })
      .first()
      .fill("9");
    await page.getByText("Unsaved changes").waitFor();
    await page
      .getByRole("button", { name: /My card was declined|Good morning|order/i })
      .first()
      .click();
    await page.getByText("With the version in use", { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("preview")).toMatch(/^conv_/);
    await page.keyboard.press("Control+s");
    await page.getByText("Draft saved.").waitFor();
    await page.getByText("With the draft", { exact: true }).waitFor();
    expect((await call("GET", `/rubrics/${rubricId}`)).json.data.published.criteria[0].weight).not.toBe(9);
    await page.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("What changes from version 1").waitFor();
    await dialog.getByText("This draft does not require agreement.").waitFor();
    await dialog.getByRole("checkbox", { name: /Score the 3 conversations again/ }).check();
    await dialog.getByText(/Free of charge/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "rubric-publish");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 2 in use").waitFor();
    await page.getByText(/Scored 3 conversations again/).waitFor();
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByRole("heading", { name: "Version 2, compared with Version 1" }).waitFor();
    await page.getByText("Weight", { exact: true }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "rubric-versions");
    await end();
  });

  test("another person's change is told with what it did, and neither side's work is lost", async () => {
    const id = await makeRubric("Sales calls");
    const { page, end } = await open(`/rubrics/${id}`, { expected: /412/ });
    await page.getByRole("textbox", { name: "Name of criterion 1", exact: true }).fill("Greets with a smile");
    await call("PATCH", `/rubrics/${id}`, { pass_score: 83 });
    await page.getByRole("button", { name: "Save the draft" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Someone else has changed this rubric since you opened it").waitFor();
    await alert.getByText("83").waitFor();
    expect((await call("GET", `/rubrics/${id}`)).json.data.draft.pass_score).toBe(83);
    await checkAccessibility(page);
    await takeScreenshot(page, "rubric-conflict");
    await page.getByRole("button", { name: "Save mine over theirs" }).click();
    await page.getByText("Draft saved.").waitFor();
    expect((await call("GET", `/rubrics/${id}`)).json.data.draft.criteria[0].name).toBe("Greets with a smile");
    await end();
  });

  test("unsaved changes survive a reload, and what the service would refuse is said before", async () => {
    const id = await makeRubric("Chat");
    const { page, end } = await open(`/rubrics/${id}`);
    await page.getByRole("button", { name: "Add a criterion" }).first().click();
    await page.getByText("A criterion needs a name.").first().waitFor();
    expect(await page.getByRole("button", { name: "Save the draft" }).isDisabled()).toBe(true);
    await page
      .getByRole("textbox", { name: /^Name of criterion/ })
      .and(page.locator('[value=""]'))
      .fill("Offers a refund");
    await page.getByRole("textbox", { name: "Question for the model judge" }).fill("Was a refund offered?");
    await page.reload();
    await page.getByText("Unsaved changes").waitFor();
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page.getByText("Draft saved.").waitFor();
    const { criteria } = (await call("GET", `/rubrics/${id}`)).json.data.draft;
    expect(criteria.map((one: { key: string }) => one.key)).toContain("offers_a_refund");
    await end();
  });

  test("a draft below its agreement gate can't be published, and the dialog says what is missing", async () => {
    const id = await makeRubric("Gated");
    await call("PATCH", `/rubrics/${id}`, { minimum_agreement: { kappa: 0.6, reviews: 20 } });
    const { page, end } = await open(`/rubrics/${id}`);
    await page.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/Needs kappa 0.6 on 20 reviews/).waitFor();
    await dialog.getByText("Not met").waitFor();
    expect(await dialog.getByRole("button", { name: "Publish", exact: true }).isDisabled()).toBe(true);
    await end();
  });

  test("a viewer reads a rubric and is offered no change; the API refuses one", async () => {
    const viewer = (await app().service.person(workspaceId, "viewer")).cookie;
    const { page, end } = await open(`/rubrics/${rubricId}`, { cookie: viewer });
    await page.getByText("You can view rubrics but not change them.").waitFor();
    expect(await page.getByRole("button", { name: /Save|Publish|Remove|Add/ }).count()).toBe(0);
    const refused = await app().service.call("PATCH", `/rubrics/${rubricId}`, {
      cookie: viewer,
      body: { pass_score: 1 },
    });
    expect(refused.status).toBe(403);
    await end();
  });

  test.each(["wide", "narrow"] as const)("the editor is whole and accessible: %s", async (size) => {
    await call("PATCH", `/rubrics/${rubricId}`, { pass_score: 75 });
    const { page, end } = await open(`/rubrics/${rubricId}?preview=${conversationId}`, { size });
    await page.getByText("With the draft", { exact: true }).waitFor();
    await page
      .getByRole("button", { name: /^Edit / })
      .nth(1)
      .click();
    await page.getByRole("textbox", { name: "Question for the model judge" }).waitFor();
    await checkLook(page, `rubric-${size}`);
    await page.goto(`${app().origin}/rubrics`);
    await page.getByRole("link", { name: "Support calls" }).waitFor();
    await checkLook(page, `rubrics-${size}`);
    await end();
  });
}
