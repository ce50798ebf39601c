import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

export function peopleJourneys(app: () => App): void {
  let workspaceId: string;
  let key: string;
  let cookie: string;
  let maria: string;
  let company: string;
  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_people");
    key = (await service.key(workspaceId)).secret;
    cookie = (await service.person(workspaceId, "owner")).cookie;
    await sendConversations(service, key, 9);
    company = (await call("POST", "/companies", { name: "Acme Ltd", domain: "acme.example" })).json.data.id;
    maria = (await call("GET", "/contacts?q=lopez")).json.data.items[0].id;
    const facts = {
      company_id: company,
      tags: ["vip"],
      phone: "+1 555 0100",
      custom_fields: { plan: "pro", seats: 12 },
    };
    await call("PATCH", `/contacts/${maria}`, facts);
    await call("POST", "/tickets", { title: "Card declined abroad", contact_id: maria, priority: "high" });
  });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });
  const call = (method: string, path: string, body?: object) =>
    app().service.call(method, path, { key, ...(body ? { body } : {}) });

  test("a contact is found, shows how its conversations went, and leads to each of them", async () => {
    const { page, end } = await open("/contacts");
    await page.getByRole("searchbox", { name: "Search contacts" }).fill("lopez");
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("lopez");
    await page.getByText("1 contact", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Maria Lopez" }).click();
    await page.getByRole("heading", { name: "Maria Lopez" }).waitFor();
    await page.getByText("pro", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Card declined abroad", exact: true }).waitFor();
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    await page
      .getByRole("group", { name: /^Scores of the newest/ })
      .getByRole("link")
      .first()
      .press("Enter");
    await page.getByRole("log").waitFor();
    await end();
  });

  test("contacts and companies are made and changed, and a refusal stands beside its input", async () => {
    const { page, end } = await open("/companies", { expected: /409/ });
    await page.getByRole("button", { name: "New company" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Globex");
    await page.getByRole("textbox", { name: "Domain" }).fill("acme.example");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page
      .getByText(/acme\.example|domain/i)
      .last()
      .waitFor();
    await page.getByRole("textbox", { name: "Domain" }).fill("globex.example");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("heading", { name: "Globex" }).waitFor();
    await page.getByRole("button", { name: "New contact" }).click();
    await page.getByRole("textbox", { name: "First name" }).fill("Hank");
    await page.getByRole("textbox", { name: "E-mail" }).fill("hank@globex.example");
    await page.getByRole("button", { name: "Add a field" }).click();
    await page.getByRole("textbox", { name: "Name of field 1" }).fill("seats");
    await page.getByRole("textbox", { name: "Value of field 1" }).fill("7");
    await page.getByRole("combobox", { name: "Kind of field 1" }).selectOption("number");
    await checkAccessibility(page);
    await takeScreenshot(page, "contact-form");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("heading", { name: "Hank" }).waitFor();
    const stored = (await call("GET", "/contacts?email=hank@globex.example")).json.data.items[0];
    expect([stored.custom_fields, stored.company_id !== null]).toEqual([{ seats: 7 }, true]);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Last name" }).fill("Scorpio");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Hank Scorpio" }).waitFor();
    await page.getByRole("link", { name: "Globex" }).click();
    await page.getByRole("link", { name: "Hank Scorpio" }).waitFor();
    await end();
  });

  test("a viewer sees people and is offered no change; the API refuses one", async () => {
    const viewer = (await app().service.person(workspaceId, "viewer")).cookie;
    const { page, end } = await open(`/contacts/${maria}`, { cookie: viewer });
    await page.getByRole("heading", { name: "Maria Lopez" }).waitFor();
    expect(await page.getByRole("button", { name: /Edit|New/ }).count()).toBe(0);
    const refused = await app().service.call("PATCH", `/contacts/${maria}`, {
      cookie: viewer,
      body: { first_name: "x" },
    });
    expect(refused.status).toBe(403);
    await end();
  });

  test.each(["wide", "narrow"] as const)(
    "contacts, a contact and a company are whole and accessible: %s",
    async (size) => {
      const { page, end } = await open("/contacts", { size });
      const look = (name: string) => checkLook(page, `${name}-${size}`);
      await page.getByRole("link", { name: "Maria Lopez" }).waitFor();
      await look("contacts");
      await page.goto(`${app().origin}/contacts/${maria}`);
      await page.getByRole("group", { name: /^Scores of the newest/ }).waitFor();
      await page.getByRole("listitem").first().waitFor();
      await look("contact");
      await page.goto(`${app().origin}/companies/${company}`);
      await page.getByRole("link", { name: "Maria Lopez" }).waitFor();
      await look("company");
      await end();
    },
  );
}
