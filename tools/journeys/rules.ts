import { expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";

const openTicket = (app: App, key: string, body: object) => app.service.call("POST", "/tickets", { key, body });

export function ruleJourneys(app: () => App): void {
  test("a rule is made of when, if and then, is tried on past events while it is written, and then runs", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_rules");
    const { secret } = await service.key(workspaceId);
    await openTicket(app(), secret, { title: "My card is broken", tags: ["vip"], priority: "low" });
    await openTicket(app(), secret, { title: "A question about opening hours", tags: [] });
    const { cookie } = await service.person(workspaceId, "admin");
    const { page, end } = await visit("/settings/rules", { cookie, expected: /400/ });
    await page.getByRole("heading", { name: "No rules yet" }).waitFor();
    await page.getByRole("button", { name: "Use this: Escalate tickets" }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "rules-empty");

    await page.getByRole("button", { name: "New rule" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("VIP tickets");
    await page.getByRole("combobox", { name: "When" }).selectOption({ label: "a ticket is opened" });
    await page.getByRole("button", { name: "Add a condition" }).click();
    const condition = page.getByRole("group", { name: "Condition 1" });
    await condition.getByRole("combobox", { name: "Field" }).selectOption({ label: "Tags" });
    await condition.getByRole("textbox", { name: "Value" }).fill("vip");
    await page.getByText("'vip' in data.tags").waitFor();
    const tryOut = page.getByRole("region", { name: "Try the rule" });
    await tryOut.getByText(/Fill in the missing fields/).waitFor();
    const action = page.getByRole("group", { name: "Action 1" });
    await action.getByRole("combobox", { name: "Action" }).selectOption({ label: "escalate" });
    await action.getByRole("combobox", { name: "Priority" }).selectOption({ label: "High" });
    await tryOut.getByText("Would run for 1 of 2 events").waitFor();
    await tryOut.getByText("The condition is false.").waitFor();
    await checkAccessibility(page);
    await checkWidth(page);
    await takeScreenshot(page, "rules-editor");

    // What the service refuses stands beside its input, already while the rule is tried.
    await page.getByRole("button", { name: "Write the expression yourself" }).click();
    const expression = page.getByRole("textbox", { name: /Expression/ });
    await expression.fill("'vip' in");
    await page
      .getByText(/expression is invalid/)
      .first()
      .waitFor();
    await expression.fill("'vip' in data.tags");
    await page.getByRole("button", { name: "Use rows again" }).click();
    await condition.getByRole("textbox", { name: "Value" }).waitFor();
    await page.getByRole("button", { name: "Create rule" }).click();
    await page.getByRole("heading", { name: "Run log" }).waitFor();
    await page.getByText("The rule has not run yet.").waitFor();

    const made = await openTicket(app(), secret, { title: "Card again", tags: ["vip"] });
    const runs = page.getByRole("table", { name: "Run log" });
    await runs.getByText("Done", { exact: true }).waitFor();
    await runs.getByRole("rowheader").first().getByRole("button").click();
    await runs.getByText(/escalate:/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "rules-run");
    const ticket = await service.call("GET", `/tickets/${made.json.data.id}`, { key: secret });
    expect(ticket.json.data).toMatchObject({ priority: "high", tags: ["vip", "escalated"] });

    await page.getByRole("link", { name: "All rules" }).click();
    await page.getByRole("switch", { name: "Turn on VIP tickets" }).press("Space");
    await page.getByRole("table", { name: "Automation rules" }).getByText("Off", { exact: true }).waitFor();
    await page.getByRole("button", { name: "VIP tickets" }).click();
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const changes: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") changes.push(request.method());
    });
    await page.getByRole("dialog", { name: "Delete the rule?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No rules yet" }).waitFor();
    expect(changes).toEqual(["DELETE"]);
    await end();
  });

  test.each(["wide", "narrow"] as const)(
    "a ready-made rule opens whole, with all that its actions take: %s",
    async (size) => {
      const { service, visit } = app();
      const { cookie } = await service.person(await workspaceIn(service, `ws_rules_${size}`), "admin");
      const { page, end } = await visit("/settings/rules?rule=new&example=2", { cookie, size });
      const contact = page.getByRole("group", { name: "Action 1" });
      expect(await contact.getByRole("textbox", { name: "E-mail" }).inputValue()).toBe("{{data.metadata.email}}");
      expect(await page.getByRole("textbox", { name: /Expression/ }).inputValue()).toContain(
        "has(data.metadata.email)",
      );
      await page
        .getByRole("region", { name: "Try the rule" })
        .getByText(/no such event/)
        .waitFor();
      await checkLook(page, `rules-example-${size}`);
      await page.getByRole("button", { name: "Create rule" }).click();
      await page.getByText("The rule has not run yet.").waitFor();
      await page.getByRole("link", { name: "All rules" }).click();
      await page.getByRole("table", { name: "Automation rules" }).waitFor();
      await checkLook(page, `rules-list-${size}`);
      await end();
    },
  );
}
