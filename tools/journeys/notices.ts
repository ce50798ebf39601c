import { expect, test } from "vitest";
import { postNotice } from "../../server/src/notices/index.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { type App, checkLook, workspaceIn } from "./app.ts";

/** Posts what the service would post after five days of failures. */
const tellOfWebhook = ({ service }: App, workspaceId: string, id: string) =>
  service.db.transaction(async (tx) =>
    postNotice(
      tx,
      { workspaceId, mode: "live" },
      {
        kind: "webhook.disabled",
        message: "https://hooks.example.com/quality was disabled: every delivery has failed for five days.",
        resource: { type: "webhook", id },
        at: new Date(),
      },
    ),
  );

export function noticeJourneys(app: () => App): void {
  test.each(["wide", "narrow"] as const)(
    "the bell counts what an admin then reads, follows and dismisses: %s",
    async (size) => {
      const { service, visit } = app();
      const workspaceId = await workspaceIn(service, `ws_notices_${size}`);
      const { cookie } = await service.person(workspaceId, "admin");
      const { page, end } = await visit("/settings/profile", { cookie, size });
      await page.getByRole("status", { name: /Live:/ }).waitFor();
      await page.getByRole("link", { name: "No open notices" }).waitFor();
      await tellOfWebhook(app(), workspaceId, newId("webhook"));
      await page.getByRole("link", { name: "1 open notice" }).click();
      await page.getByRole("heading", { level: 1, name: "Notices" }).waitFor();
      await page.getByText(/was disabled: every delivery/).waitFor();
      await page.getByRole("link", { name: "Open the webhook" }).waitFor();
      await checkLook(page, `notices-${size}`);
      await page.getByRole("button", { name: "Dismiss: Webhook disabled" }).click();
      await page.getByRole("heading", { name: "No open notices" }).waitFor();
      await page.getByRole("link", { name: "No open notices" }).waitFor();
      await page.getByRole("tab", { name: "Dismissed" }).click();
      await page.getByText(/Dismissed by/).waitFor();
      await end();
    },
  );

  test("a viewer reads notices, and is not offered to dismiss them", async () => {
    const { service, visit } = app();
    const workspaceId = await workspaceIn(service, "ws_notices_viewer");
    await tellOfWebhook(app(), workspaceId, newId("webhook"));
    const { cookie } = await service.person(workspaceId, "viewer");
    const { page, end } = await visit("/settings/notices", { cookie });
    await page.getByText(/was disabled: every delivery/).waitFor();
    expect(await page.getByRole("button", { name: /Dismiss/ }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Open the webhook" }).count()).toBe(0);
    const [notice] = (await service.call("GET", "/notices", { cookie })).json.data.items;
    expect((await service.call("POST", `/notices/${notice.id}/dismiss`, { cookie })).status).toBe(403);
    await end();
  });
}
