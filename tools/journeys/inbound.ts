import { expect, test } from "vitest";
import { type App, checkAccessibility, takeScreenshot, workspaceIn } from "./app.ts";

export function inboundJourneys(app: () => App): void {
  test("a trigger is made from a pasted example, tested in the page, and called by its address", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_inbound");
    const { cookie } = await service.person(workspaceId, "admin");
    const { page, end } = await visit("/settings/inbound?mode=test", { cookie, expected: /400|401/ });
    await page.getByRole("heading", { name: "No inbound webhooks yet" }).waitFor();
    await page.getByRole("button", { name: "New inbound webhook" }).click();
    const form = page.getByRole("dialog", { name: /New inbound webhook/ });
    await form.getByRole("textbox", { name: "Name" }).fill("Shop complaints");
    await form.getByRole("textbox", { name: "Example" }).fill("{ not json");
    await form.getByRole("button", { name: "Use this example" }).click();
    await form.getByText(/JSON/).nth(1).waitFor();
    const example = { subject: "Where's my order?", order: { id: 42 }, labels: ["shop"] };
    await form.getByRole("textbox", { name: "Example" }).fill(JSON.stringify(example, null, 2));
    await form.getByRole("button", { name: "Use this example" }).click();
    await form.getByRole("textbox", { name: "Schema" }).waitFor();
    expect(await form.getByRole("combobox", { name: "Source of title" }).inputValue()).toContain("/subject");
    await form.getByRole("textbox", { name: "Fixed value of priority" }).fill("high");
    await form.getByText("3 fields mapped").waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "inbound-new");
    await form.getByRole("button", { name: "Create inbound webhook" }).click();
    const once = page.getByRole("dialog", { name: "Store the address" });
    const address = (await once.locator("pre").first().textContent()) ?? "";
    await once.getByRole("button", { name: "I have stored it" }).click();

    await page.getByRole("textbox", { name: "Payload" }).fill(JSON.stringify(example));
    await page.getByRole("main").getByRole("button", { name: "Send a test" }).click();
    await page.getByText(/Created the ticket/).waitFor();
    const calls = page.getByRole("table", { name: "Calls" });
    await calls.getByText("Accepted 202").waitFor();
    const tickets = await service.call("GET", "/tickets", { cookie, headers: { "x-service-mode": "test" } });
    expect(tickets.json.data.items[0]).toMatchObject({ title: example.subject, priority: "high", tags: ["shop"] });

    await page.getByRole("textbox", { name: "Payload" }).fill('{ "subject": 7 }');
    await page.getByRole("main").getByRole("button", { name: "Send a test" }).click();
    await page.getByRole("alert").waitFor();
    await calls.getByText("Refused 400").waitFor();
    await calls.getByRole("rowheader").first().getByRole("button").click();
    await calls.getByText('"subject": 7').waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "inbound-trigger");

    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Create a new address" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create a new address" }).click();
    await once.getByRole("button", { name: "I have stored it" }).click();
    const token = address.slice(address.lastIndexOf("/"));
    expect((await service.call("POST", `/inbound${token}`, { body: example })).status).toBe(401);
    await end();
  });
}
