import { type AnyOperation, atLeast, operations, type Role, roles, scopesOfRole } from "@cqs/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { TestService } from "../../server/test/service.ts";
import { type App, checkAccessibility, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

/** What a page offers, and the weakest role that it offers it to. */
type Offer = readonly [role: "button" | "link" | "switch", name: string, from: Role];

interface Place {
  /** The path, or the link of the left bar. */
  readonly at: string;
  readonly heading: string | RegExp;
  readonly offers: readonly Offer[];
}

const placesOf = ({ conversation, ticket, contact, agent }: World): readonly Place[] => [
  { at: "Inbox", heading: "Inbox", offers: [] },
  {
    at: `/conversations/${conversation}`,
    heading: /declined/i,
    offers: [
      ["button", "Resolve", "reviewer"],
      ["button", "Tag", "reviewer"],
    ],
  },
  { at: "Review", heading: "Review", offers: [["button", "Review the next one", "reviewer"]] },
  {
    at: "/review/calibrations",
    heading: "Calibration sessions",
    offers: [["button", "New session", "reviewer"]],
  },
  { at: "Insights", heading: "Insights", offers: [] },
  { at: "Rubrics", heading: "Rubrics", offers: [["button", "New rubric", "admin"]] },
  { at: "Agents", heading: "Agents", offers: [["button", "New agent", "admin"]] },
  { at: `/agents/${agent}`, heading: "Order desk", offers: [["link", "Test bench", "reviewer"]] },
  { at: "Training", heading: "Training", offers: [["button", "New scenario", "reviewer"]] },
  { at: "/training/assignments", heading: "Training", offers: [["button", "Assign a scenario", "reviewer"]] },
  { at: "Activity", heading: "Activity", offers: [["button", "New export", "viewer"]] },
  { at: "Tickets", heading: "Tickets", offers: [["button", "New ticket", "reviewer"]] },
  {
    at: `/tickets/${ticket}`,
    heading: "Card declined",
    offers: [
      ["button", "Edit", "reviewer"],
      ["button", "Merge…", "reviewer"],
    ],
  },
  { at: "People", heading: "Contacts", offers: [["button", "New contact", "reviewer"]] },
  { at: `/contacts/${contact}`, heading: "Maria Lopez", offers: [["button", "Edit", "reviewer"]] },
  { at: "/companies", heading: "Companies", offers: [["button", "New company", "reviewer"]] },
];

const sections: readonly (readonly [path: string, label: string, from: Role, offer?: Offer])[] = [
  ["keys", "API keys", "admin", ["button", "New key", "admin"]],
  ["audit", "Audit", "admin"],
  ["webhooks", "Webhooks", "admin", ["button", "New webhook", "admin"]],
  ["inbound", "Inbound webhooks", "admin", ["button", "New inbound webhook", "admin"]],
  ["rules", "Automation", "admin", ["button", "New rule", "admin"]],
  ["members", "Members", "viewer", ["button", "Invite", "admin"]],
  ["notices", "Notices", "viewer"],
  ["scoring", "Scoring", "viewer", ["button", "Save", "admin"]],
  ["privacy", "Privacy", "admin"],
  ["workspace", "Workspace", "admin", ["button", "Delete the workspace", "owner"]],
  ["profile", "Profile", "viewer"],
];

interface World {
  readonly workspaceId: string;
  readonly conversation: string;
  readonly ticket: string;
  readonly contact: string;
  readonly agent: string;
}

async function makeWorld(service: TestService): Promise<World> {
  const workspaceId = await workspaceIn(service, "ws_roles");
  const { secret: key } = await service.key(workspaceId);
  const make = async (path: string, body: object) =>
    (await service.call("POST", path, { key, body })).json.data.id as string;
  const contact = await make("/contacts", { email: "maria@example.com", first_name: "Maria", last_name: "Lopez" });
  const [conversation = ""] = await sendConversations(service, key, 1);
  const ticket = await make("/tickets", { title: "Card declined", contact_id: contact });
  const agent = await make("/agents", { name: "Order desk", kind: "ai", instructions: "Say where an order is." });
  return { workspaceId, conversation, ticket, contact, agent };
}

/** The weakest role that may call an operation at all. */
function neededRole({ access }: AnyOperation): Role {
  if (access.kind === "session") return access.role;
  if (access.kind !== "scope") return "viewer";
  return roles.find((role) => scopesOfRole[role].includes(access.scope)) ?? "owner";
}

export function roleJourneys(app: () => App): void {
  let making: Promise<World> | undefined;
  const getWorld = () => {
    making ??= makeWorld(app().service);
    return making;
  };

  test.each(roles)("a person sees what their role may do, and nothing else: %s", async (role) => {
    const { service, visit, origin } = app();
    const world = await getWorld();
    const { cookie } = await service.person(world.workspaceId, role);
    const { page, end } = await visit("/inbox", { cookie });
    for (const { at, heading, offers } of placesOf(world)) {
      if (at.startsWith("/")) await page.goto(origin + at);
      else await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: at }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await checkOffers(page, role, at, offers);
      // The shortcut that creates something must not offer more than the page does.
      if (offers.some(([, , from]) => atLeast(role, from))) continue;
      await page.keyboard.press("c");
      expect(await page.getByRole("dialog").count(), `c on ${at}`).toBe(0);
    }
    await page.goto(`${origin}/settings`);
    for (const [path, label, from, offer] of sections) {
      const link = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: label, exact: true });
      const isOpen = atLeast(role, from);
      if (isOpen) await link.click();
      else await page.goto(`${origin}/settings/${path}`);
      await page.getByRole("heading", { level: 1, name: label }).waitFor();
      expect(await link.count(), `the link to ${label}`).toBe(isOpen ? 1 : 0);
      const closed = page.getByRole("heading", { name: "You don't have access to this" });
      if (!isOpen) await closed.waitFor();
      else expect(await closed.count(), label).toBe(0);
      if (offer) await checkOffers(page, role, label, [offer]);
    }
    await checkAccessibility(page);
    await takeScreenshot(page, `roles-${role}`);
    await end();
  });

  test("the API refuses every call that a page hides from a role", async () => {
    const { service } = app();
    const { workspaceId } = await getWorld();
    const wrong: string[] = [];
    for (const role of roles) {
      const { cookie } = await service.person(workspaceId, role);
      for (const operation of operations.filter((one) => !atLeast(role, neededRole(one)))) {
        const path = operation.path.replaceAll(/\{[^}]+\}/g, "none");
        const body = operation.body ? { body: {} } : {};
        const { status } = await service.call(operation.method, path, { cookie, ...body });
        if (status !== 403) wrong.push(`${role}: ${operation.method} ${operation.path} answered ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}

async function checkOffers(page: Page, role: Role, at: string, offers: readonly Offer[]): Promise<void> {
  const main = page.getByRole("main");
  for (const [kind, name, from] of offers) {
    const control = main.getByRole(kind, { name, exact: true });
    if (atLeast(role, from)) await control.first().waitFor();
    else expect(await control.count(), `${name} on ${at} for ${role}`).toBe(0);
  }
}
