import { expect, test } from "vitest";
import { startReceiver } from "../../server/src/delivery/test-receiver.ts";
import { postNotice } from "../../server/src/notices/index.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";

const markup = `<img src=x onerror="window.broken=1"><script>window.broken=1</script>`;
const override = "safe\u202Egnp.exe\u202C";
const longWord = "W".repeat(1_000_000);
const name = `${markup}${override}${"W".repeat(90)}`;

/** Everything that somebody outside can put into the settings, at its worst. */
async function fill({ service }: App, workspaceId: string, ownerCookie: string) {
  const { secret: key } = await service.key(workspaceId);
  const post = async (path: string, body: object, credentials: object = { cookie: ownerCookie }) => {
    const reply = await service.call("POST", path, { ...credentials, body });
    expect(reply.status, `${path}: ${reply.text.slice(0, 300)}`).toBeLessThan(300);
    return reply.json.data;
  };
  await post("/keys", { name, scopes: ["tickets:read"] });
  const receiver = await startReceiver();
  receiver.answerWith((_, response) => {
    response.writeHead(404).end(`${markup}\u0000${override}${longWord}`);
    return undefined;
  });
  const webhook = await post("/webhooks", { url: receiver.url, events: ["ticket.created"], description: name });
  const trigger = await post("/triggers", {
    name,
    resource: "ticket",
    example: { subject: "x" },
    mapping: { title: "/subject" },
  });
  const token = trigger.url.slice(trigger.url.lastIndexOf("/"));
  await post(`/inbound${token}`, { subject: name.slice(0, 400), note: `${markup}${override}${longWord}` }, {});
  const invited = await post("/invitations", {
    email: `eve-${workspaceId}@example.com`.replaceAll("_", "-"),
    role: "viewer",
  });
  await post("/invitations/accept", {
    token: invited.url.slice(invited.url.lastIndexOf("/") + 1),
    name,
    password: "the first password of eve",
  });
  const described = { title: name, description: `${markup}${override}${"W".repeat(60_000)}` };
  const ticket = await service.call("POST", "/tickets", { key, body: described });
  // A null character is refused; the log keeps what was sent.
  const refused = await service.call("POST", "/tickets", { key, body: { title: `${markup}\u0000${override}` } });
  const rule = await post("/rules", {
    name,
    when: { event: "ticket.created" },
    // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
    then: [{ do: "tag", tags: [markup.slice(0, 64)] }],
  });
  await service.db.transaction(async (tx) =>
    postNotice(
      tx,
      { workspaceId, mode: "live" },
      {
        kind: "rule.stopped",
        message: `${name} was stopped: ${"W".repeat(2_000)}`,
        resource: { type: "rule", id: newId("rule") },
        at: new Date(),
      },
    ),
  );
  return {
    receiver,
    webhook,
    trigger,
    rule,
    ticketRequest: ticket.json.meta.request_id,
    refusedRequest: refused.json.meta.request_id,
  };
}

export function hostileSettingsJourneys(app: () => App): void {
  test.each(["wide", "narrow"] as const)("is text, and breaks no layout: %s", async (size) => {
    const { service, visit, origin } = app();
    const workspaceId = await workspaceIn(service, `ws_hostile_settings_${size}`);
    const { cookie } = await service.person(workspaceId, "owner");
    const made = await fill(app(), workspaceId, cookie);
    const { page, end } = await visit("/settings/keys", { cookie, size });
    const shown = async (path: string, proof = "[RLO]") => {
      if (path !== "keys") await page.goto(`${origin}/settings/${path}`);
      await page.getByText(proof).filter({ visible: true }).first().waitFor();
      await checkWidth(page);
      await checkAccessibility(page);
      await takeScreenshot(page, `hostile-${path.replaceAll(/\W.*/g, "")}-${size}`);
    };
    await shown("keys");
    await shown("members");
    await shown("notices");
    await shown("rules");
    // Its name is the value of an input.
    await shown(`rules?rule=${made.rule.id}`, "Run log");
    await shown(`audit?entry=${made.ticketRequest}`);
    await shown(`audit?entry=${made.refusedRequest}`);
    await shown(`inbound?trigger=${made.trigger.id}`);
    const calls = page.getByRole("table", { name: "Calls" });
    await calls.getByRole("rowheader").first().getByRole("button").click();
    await page.getByRole("button", { name: /Show all .* KiB/ }).click();
    await checkWidth(page);
    await shown(`webhooks?webhook=${made.webhook.id}`);
    const log = page.getByRole("table", { name: "Deliveries" });
    await log.getByText("Failed 404").first().waitFor();
    await log.getByRole("button", { name: "ticket.created" }).first().click();
    await log.getByText("Attempt 1").waitFor();
    await checkWidth(page);
    await takeScreenshot(page, `hostile-delivery-${size}`);
    expect(await page.evaluate("window.broken")).toBeUndefined();
    await end();
  });
}
