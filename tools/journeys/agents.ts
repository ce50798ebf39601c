import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

const configuration = {
  name: "Returns desk",
  instructions: "Answer questions about returns.",
  knowledge: [{ title: "Returns", text: "You can return shoes within 14 days, with the original receipt." }],
};
const shipping = { title: "Shipping", text: "A parcel needs three days to arrive." };
const cases = [
  { name: "How long", message: "How long can I return my shoes?", expect: { must_say: ["14 days"] } },
  { name: "Parcel", message: "When does my parcel arrive?", expect: { must_say: ["three days"] } },
];

export function agentJourneys(app: () => App): void {
  let workspaceId: string;
  let key: string;
  let cookie: string;
  let id: string;
  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_agents_page");
    key = (await service.key(workspaceId)).secret;
    cookie = (await service.person(workspaceId, "owner")).cookie;
    id = (await call("POST", "/agents", configuration)).json.data.id;
    await call("POST", `/agents/${id}/publish`);
    await sendConversations(service, key, 5, (index) => (index % 2 === 0 ? { agent: id } : {}));
  });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });
  const call = (method: string, path: string, body?: object) =>
    app().service.call(method, path, { key, ...(body ? { body } : {}) });
  const addPhrase = async (page: Page, label: string, words: string) => {
    const input = page.getByLabel(label, { exact: true }).and(page.locator("input:visible"));
    await input.fill(words);
    await input.press("Enter");
  };

  test("an agent is changed, its unpublished changes are shown, and it is published", async () => {
    const { page, end } = await open("/agents");
    await page.getByRole("link", { name: "Returns desk" }).click();
    await page.getByText("Version 1 in use").waitFor();
    await page.getByRole("textbox", { name: "Instructions" }).fill("Answer briefly.");
    await page.getByText("Unsaved changes").waitFor();
    await page.reload();
    await page.getByText("Unsaved changes").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByRole("heading", { name: "Changes since version 1" }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-changes");
    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Answer briefly.").waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Version 2 in use").waitFor();
    expect((await call("GET", `/agents/${id}`)).json.data.version).toBe(2);
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByRole("heading", { name: "Version 2, compared with Version 1" }).waitFor();
    await page.getByText("Answer questions about returns.").waitFor();
    await page
      .getByText(/conversations?$/)
      .first()
      .waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-versions");
    await end();
  });

  test("another person's change of an agent is told with what it did, and neither side's work is lost", async () => {
    const other = (await call("POST", "/agents", { name: "Shared desk", instructions: "Help." })).json.data.id;
    const { page, end } = await open(`/agents/${other}`, { expected: /412/ });
    await page.getByRole("textbox", { name: "Instructions" }).fill("Help kindly.");
    await call("PATCH", `/agents/${other}`, { model: "large" });
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Someone else has changed this agent since you opened it").waitFor();
    await alert.getByText("large").waitFor();
    expect((await call("GET", `/agents/${other}`)).json.data.instructions).toBe("Help.");
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-conflict");
    await page.getByRole("button", { name: "Save mine over theirs" }).click();
    await page.getByText("Saved.").waitFor();
    expect((await call("GET", `/agents/${other}`)).json.data.instructions).toBe("Help kindly.");
    await end();
  });

  test("the test bench shows two versions side by side, why one fails, its trace, and keeps it as a case", async () => {
    const { page, end } = await open(`/agents/${id}/test`);
    await page.getByRole("textbox", { name: "Message" }).fill("Can I return my shoes?");
    await page.getByRole("checkbox", { name: "Version 1" }).check();
    await page.getByRole("button", { name: "Run" }).click();
    const results = page.getByRole("region", { name: "Results" });
    await expect.poll(() => results.getByRole("article").count()).toBe(2);
    await results
      .getByText(/14 days/)
      .first()
      .waitFor();
    await addPhrase(page, "Must say", "a free voucher, now");
    await page.getByRole("button", { name: "Run" }).click();
    await results.getByText("Did not pass").first().waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-bench");
    await results.getByRole("button", { name: "Show the trace" }).first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("treeitem").filter({ hasText: "knowledge" }).click();
    await drawer.getByRole("complementary", { name: "knowledge" }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-trace");
    await drawer.getByRole("button", { name: "Close" }).first().click();
    await results.getByRole("button", { name: "Keep as a case…" }).first().click();
    await page.getByRole("textbox", { name: "Name of the suite" }).fill("From the bench");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Kept as a test case.").waitFor();
    const { items } = (await call("GET", `/agents/${id}/suites`)).json.data;
    expect(items[0]).toMatchObject({
      name: "From the bench",
      cases: [{ message: "Can I return my shoes?", expect: { must_say: ["a free voucher, now"] } }],
    });
    await call("DELETE", `/agents/${id}/suites/${items[0].id}`);
    await end();
  });

  test("a suite is made, run against a version in the background, and blocks publishing what fails it", async () => {
    const { page, end } = await open(`/agents/${id}/suites`, { expected: /409/ });
    await page.getByRole("button", { name: "New suite" }).click();
    await page.getByRole("textbox", { name: "Name of the suite" }).fill("Returns");
    await page.getByRole("combobox", { name: "When the agent is published" }).selectOption("block");
    await page.getByRole("textbox", { name: "Name of the case" }).fill("How long");
    await page.getByRole("textbox", { name: "Message" }).fill("How long can I return my shoes?");
    await addPhrase(page, "Must say", "14 days");
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-suite-form");
    await page.getByRole("button", { name: "Create the suite" }).click();
    await page.getByText("Blocks publishing").waitFor();
    await page.getByRole("button", { name: "Add a case" }).click();
    await page.getByRole("textbox", { name: "Name of the case" }).fill("Parcel");
    await page.getByRole("combobox", { name: "The customer" }).selectOption("messages");
    await page.getByRole("textbox", { name: "Line 1" }).fill("When does my parcel arrive?");
    await addPhrase(page, "Must say", "three days");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("rowheader", { name: "Parcel" }).waitFor();

    await call("PATCH", `/agents/${id}`, { instructions: "Answer questions about parcels, too." });
    await page.goto(`${app().origin}/agents/${id}`);
    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("These suites must pass before publishing: Returns.").waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText(/Test cases fail: Returns\/Parcel/).waitFor();
    await dialog.getByRole("checkbox", { name: "Publish although a test suite fails" }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-publish-blocked");
    await dialog.getByRole("link", { name: "See what failed" }).click();
    await page.getByRole("button", { name: "Parcel" }).click();
    await page.getByRole("button", { name: "Show the trace" }).waitFor();

    await call("PATCH", `/agents/${id}`, { knowledge: [...configuration.knowledge, shipping] });
    await page.getByRole("link", { name: "Test suites" }).click();
    await page.getByRole("button", { name: "Run…" }).click();
    await page.getByRole("combobox", { name: "Compare with" }).selectOption("1");
    await page.getByRole("button", { name: "Start" }).click();
    const comparison = page.getByRole("table", { name: "Case by case" });
    await comparison.getByText("Improved").waitFor();
    await page.getByText("1 improved, 0 worsened, 1 the same").waitFor();
    await comparison.getByRole("button", { name: "Parcel" }).click();
    await comparison.getByText(/three days/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "agent-comparison");
    await page.getByRole("link", { name: "Past tests" }).click();
    await page.getByText("Working configuration against Version 1").waitFor();
    await end();
  });

  test("a viewer reads agents and is offered no change or test; the API refuses them", async () => {
    const viewer = (await app().service.person(workspaceId, "viewer")).cookie;
    const { page, end } = await open(`/agents/${id}`, { cookie: viewer });
    await page.getByText("You can view agents but not change them.").waitFor();
    const changes = /Save|Publish|Remove|Add|New|Run|Delete/;
    expect(await page.getByRole("button", { name: changes }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Test bench" }).count()).toBe(0);
    await page.getByRole("link", { name: "Test suites" }).click();
    await page.getByText("Blocks publishing").waitFor();
    expect(await page.getByRole("button", { name: changes }).count()).toBe(0);
    const asViewer = (method: string, path: string, body: object) =>
      app().service.call(method, path, { cookie: viewer, body });
    expect((await asViewer("PATCH", `/agents/${id}`, { name: "x" })).status).toBe(403);
    expect((await asViewer("POST", `/agents/${id}/test`, { message: "x" })).status).toBe(403);
    expect((await asViewer("POST", `/agents/${id}/suites`, { name: "x", cases })).status).toBe(403);
    await end();
  });

  test.each(["wide", "narrow"] as const)("every page of an agent is whole and accessible: %s", async (size) => {
    const { page, end } = await open("/agents", { size });
    const look = (name: string) => checkLook(page, `${name}-${size}`);
    await page.getByRole("link", { name: "Returns desk" }).click();
    await page.getByRole("textbox", { name: "Instructions" }).waitFor();
    await page.getByRole("link", { name: "Show its conversations" }).waitFor();
    await look("agent");
    await page.getByRole("link", { name: "All agents" }).click();
    await page.getByRole("link", { name: "Returns desk" }).waitFor();
    await look("agents");
    await page.goto(`${app().origin}/agents/${id}/test`);
    await page.getByRole("checkbox", { name: "Version 1" }).check();
    await page.getByRole("textbox", { name: "Message" }).fill("Can I return my shoes?");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("article", { name: "Version 1" }).waitFor();
    await look("agent-test");
    await page.getByRole("link", { name: "Test suites" }).click();
    await page.getByRole("rowheader", { name: "Parcel" }).waitFor();
    await look("agent-suites");
    await page.getByRole("link", { name: "Past tests" }).click();
    const compared = page.getByRole("row").filter({ hasText: "Returns" }).getByRole("link").first();
    await compared.waitFor();
    await look("agent-tests");
    await compared.click();
    await page.getByRole("heading", { name: "About this test" }).waitFor();
    await look("agent-one-test");
    await page.getByRole("link", { name: "Versions" }).click();
    await page
      .getByRole("heading", { name: "Version 2, compared with Version 1" })
      .or(page.getByRole("heading", { name: /^Working configuration/ }))
      .waitFor();
    await look("agent-versions");
    await end();
  });
}
