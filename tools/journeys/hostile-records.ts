import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";

const markup = `<img src=x onerror="window.broken=1"><script>window.broken=1</script>`;
const overrides = "safe\u202Egnp.exe\u202C zero\u200Bwidth bell\u0007";
const name = `${markup}${overrides}`.slice(0, 200);
const tags = [markup.slice(0, 64), "T".repeat(64), "\u202Eright-to-left"];
const customFields = { [`<b>${"k".repeat(40)}`]: `${markup}${"v".repeat(2_000)}` };
/** As long as the service takes a text. */
const longWord = "W".repeat(30_000);
const template = "{{constructor.constructor('window.broken=1')()}} [link](javascript:window.broken=1)";

/** Names, tags, fields and texts of records as an attacker would write them. */
export function hostileRecordJourneys(app: () => App): void {
  let cookie: string;
  let paths: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const { service } = app();
    const workspaceId = await workspaceIn(service, "ws_hostile_records");
    const { secret: key } = await service.key(workspaceId);
    cookie = (await service.person(workspaceId, "owner")).cookie;
    const make = async (path: string, body: object): Promise<string> => {
      const reply = await service.call("POST", path, { key, body });
      expect(reply.status, reply.text).toBe(201);
      return reply.json.data.id;
    };
    const company = await make("/companies", { name, domain: "evil.example", custom_fields: customFields });
    const contact = await make("/contacts", {
      first_name: name.slice(0, 100),
      last_name: "\u202EeveL",
      email: "eve@evil.example",
      company_id: company,
      tags,
      custom_fields: customFields,
    });
    const ticket = await make("/tickets", {
      title: name,
      description: `${template} ${longWord}`,
      contact_id: contact,
      assignee: name.slice(0, 100),
      tags,
    });
    const agent = await make("/agents", {
      name,
      instructions: template,
      knowledge: [{ title: name, text: `${longWord} ${markup}` }],
    });
    const message = `${template} ${longWord}`;
    const expected = { must_say: ["N".repeat(500)], must_not_say: [name] };
    await make(`/agents/${agent}/suites`, { name, cases: [{ name, message, expect: expected }] });
    const tested = await service.call("POST", `/agents/${agent}/test`, { key, body: { message, expect: expected } });
    const rubric = await make("/rubrics", {
      name,
      description: template,
      criteria: [
        { key: "a", name, section: name.slice(0, 60), question: `${template} ${"Q".repeat(1_000)}`, weight: 1 },
      ],
      publish: true,
    });
    paths = {
      contacts: "/contacts",
      contact: `/contacts/${contact}`,
      companies: "/companies",
      company: `/companies/${company}`,
      tickets: "/tickets",
      board: "/tickets?show=board",
      ticket: `/tickets/${ticket}`,
      agents: "/agents",
      agent: `/agents/${agent}`,
      suites: `/agents/${agent}/suites`,
      test: `/agents/${agent}/tests/${tested.json.data.id}`,
      rubrics: "/rubrics",
      rubric: `/rubrics/${rubric}`,
    };
  });

  test.each(["wide", "narrow"] as const)("are text, and break no layout: %s", async (size) => {
    const { page, end } = await app().visit("/contacts", { cookie, size });
    for (const [part, path] of Object.entries(paths)) {
      await page.goto(app().origin + path);
      await page.getByText("<img src=x").first().waitFor();
      await checkWidth(page);
      await checkAccessibility(page);
      await takeScreenshot(page, `hostile-${part}-${size}`);
      expect(await page.evaluate("window.broken"), part).toBeUndefined();
    }
    await end();
  });
}
