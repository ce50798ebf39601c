import { beforeAll, expect, test } from "vitest";
import { addMember } from "../../server/src/people/index.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { hum, startSource, wavFile } from "../../server/src/recordings/test-source.ts";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations, waitUntilScored } from "./sample-conversations.ts";

export function conversationJourneys(app: () => App): void {
  let workspaceId: string;
  let cookie: string;
  let bad: string;
  let steps: string;
  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_conversation");
    const { secret } = await service.key(workspaceId);
    cookie = (await service.person(workspaceId, "owner")).cookie;
    const ids = await sendConversations(service, secret, 4);
    [steps, , bad] = ids as [string, string, string, string];
    await service.call("POST", "/tickets", {
      key: secret,
      body: { title: "Refund is three weeks late", linked_conversation_id: bad, priority: "high" },
    });
  });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie, ...options });

  test("a criterion lights up its words, and words lead to their criterion", async () => {
    const { page, end } = await open(`/conversations/${bad}`);
    const card = page.getByRole("region", { name: "Scorecard" });
    await card.getByRole("heading", { name: "Failed" }).waitFor();
    await page.locator("mark").first().waitFor();
    await page.keyboard.press("1");
    await page.locator('mark[data-lit="true"]').first().waitFor();
    const open1 = card.locator('button[aria-expanded="true"]');
    expect(await open1.count()).toBe(1);
    await page.keyboard.press("n");
    await page.keyboard.press("p");
    await page.keyboard.press("1");
    const number = page
      .getByRole("log")
      .getByRole("button", { name: /^Criterion [2-9]/ })
      .first();
    const name = ((await number.getAttribute("aria-label")) ?? "").replace(/^Criterion \d+: /, "");
    await number.click();
    await expect.poll(() => open1.textContent()).toContain(name);
    expect(new URL(page.url()).searchParams.get("criterion")).not.toBeNull();
    await checkAccessibility(page);
    await end();
  });

  test("a card says how many criteria were judged, and why it has no score", async () => {
    const { service } = app();
    const { secret } = await service.key(workspaceId);
    const transcript = [
      "Agent: Buenos días, gracias por llamar al Banco Sol, le habla Marta. ¿En qué puedo ayudarle?",
      "Customer: Buenos días, me han cobrado dos veces la misma factura y estoy bastante preocupado.",
      "Agent: Lo siento mucho, entiendo su preocupación. ¿Me dice su número de cuenta, por favor?",
      "Customer: Sí, claro, es el cuatro cuatro uno dos.",
      "Agent: Gracias. Ya he devuelto el segundo cobro, lo verá mañana en su cuenta. ¿Algo más?",
      "Customer: No, muchas gracias por su ayuda.",
    ].join("\n");
    const sent = await service.call("POST", "/conversations", { key: secret, body: { transcript, channel: "voice" } });
    const { id } = sent.json.data as { id: string };
    await waitUntilScored(service, secret, [id]);
    const unread = await open(`/conversations/${id}`);
    const card = unread.page.getByRole("region", { name: "Scorecard" });
    await card.getByRole("heading", { name: "Not judged" }).waitFor();
    await card.getByText(/Spanish/).waitFor();
    expect(await card.getByText(/Spanish/).count()).toBe(1);
    await checkAccessibility(unread.page);
    await unread.end();
    const { page, end } = await open(`/conversations/${bad}`);
    await page
      .getByText(/\b\d+ of \d+ criteria judged/)
      .first()
      .waitFor();
    await end();
  });

  test("resolve, tag and assign show at once, with undo, and the timeline tells of them", async () => {
    const { page, end } = await open(`/conversations/${bad}`);
    await page.getByRole("button", { name: "Resolve", exact: true }).click();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    await page.getByText("Resolved.").waitFor();
    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog", { name: "Tags" });
    await dialog.getByLabel("Tags").fill("escalated");
    await dialog.getByLabel("Tags").press("Enter");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("banner")
      .getByText("escalated")
      .or(page.locator("header").getByText("escalated"))
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Assign: No one" }).click();
    await page.getByRole("menuitem", { name: "owner" }).click();
    await page.getByRole("button", { name: "Assign: owner" }).waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText(/added the tag escalated/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-history");
    await page.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("button", { name: "Resolve", exact: true }).waitFor();
    await end();
  });

  test("the trace shows steps with their times, finds words in payloads, and opens them", async () => {
    const { page, end } = await open(`/conversations/${steps}?tab=trace`);
    await page.getByRole("treeitem", { name: /find_order/ }).click();
    await page.getByRole("complementary", { name: "find_order" }).getByText('"shipped"').waitFor();
    await page.getByRole("searchbox", { name: "Search the trace" }).fill("gateway");
    await page.getByText("1 match").waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-trace");
    await end();
  });

  test("the recording plays in step with its turns, in whichever of a person's workspaces it is", async () => {
    const { service, visit } = app();
    const source = await startSource();
    const seconds = 24;
    const lane = (from: number) => hum(from, seconds).map((sample, i) => sample + 0.2 * Math.sin(i / 900) ** 8);
    const { secret } = await service.key(workspaceId);
    const spoken = [0, 6, 12, 18].map((at, i) => {
      const time = `[00:${String(at).padStart(2, "0")}]`;
      return `${time} ${i % 2 === 0 ? "Agent" : "Customer"}: These are the words of turn ${i + 1}.`;
    });
    const sent = await service.call("POST", "/conversations", {
      key: secret,
      body: {
        transcript: spoken.join("\n"),
        channel: "voice",
        audio_url: source.give(wavFile([lane(1), lane(7)])),
      },
    });
    const { id } = sent.json.data as { id: string };
    await expect
      .poll(async () => (await service.call("GET", `/conversations/${id}`, { key: secret })).json.data.recording.status)
      .toBe("stored");
    // The person's first workspace is another one: the player must name the one on the screen.
    const elsewhere = await service.person(await workspaceIn(service, "ws_aaa_first"), "owner");
    await addMember({ db: service.db, clock: systemClock }, { workspaceId, userId: elsewhere.id, role: "viewer" });
    const { page, end } = await visit("/inbox", { cookie: elsewhere.cookie });
    await page.getByRole("button", { name: /^Workspace: / }).click();
    await page.getByRole("menuitem", { name: "ws_conversation" }).click();
    await page.getByRole("link", { name: /the words of turn/ }).click();
    const player = page.getByRole("group", { name: "Recording" });
    await player.getByText("0:00 / 0:24").waitFor();
    await player.getByRole("button", { name: "Play" }).click();
    const spokenTurn = page.getByRole("log").locator('[aria-current="true"]');
    await spokenTurn.getByText("turn 1.").waitFor();
    await player.getByText("0:01").waitFor();
    await page.getByRole("button", { name: "Play from 0:12" }).click();
    await spokenTurn.getByText("turn 3.").waitFor();
    await player.getByRole("button", { name: "Pause" }).click();
    await player.getByRole("slider", { name: "Position in the recording" }).press("ArrowRight");
    await player.getByRole("slider", { name: "Position in the recording" }).press("ArrowRight");
    await spokenTurn.getByText("turn 4.").waitFor();
    await player.getByRole("combobox", { name: "Speed" }).selectOption("1.5");
    await page.getByRole("tab", { name: "Transcript" }).hover();
    await page.getByRole("tooltip").waitFor({ state: "detached" });
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-recording");
    await end();
  });

  test("a long trace has an overview: it shows where something failed and leads there", async () => {
    const { service } = app();
    const { secret } = await service.key(workspaceId);
    const events = Array.from({ length: 300 }, (_, i) => ({
      ...{
        id: `s${i}`,
        type: i % 10 === 0 ? "turn" : "tool_call",
        offset_ms: i * 1_000,
        duration_ms: 400 + (i % 7) * 90,
      },
      ...(i % 10 === 0
        ? { role: i % 20 === 0 ? "customer" : "agent", content: `Turn number ${i}` }
        : { name: `step_${i}` }),
      ...(i === 251 ? { status: "error", error: "The gateway timed out." } : {}),
    }));
    const sent = await service.call("POST", "/conversations", { key: secret, body: { title: "A long trace", events } });
    const { page, end } = await open(`/conversations/${sent.json.data.id}?tab=trace`);
    await page.getByRole("treeitem", { name: /Turn number 0/ }).waitFor();
    const overview = page.getByRole("slider", { name: "Overview of the trace" });
    const box = await overview.boundingBox();
    await overview.click({ position: { x: (box?.width ?? 0) * 0.83, y: 20 } });
    await page
      .getByRole("treeitem", { name: /step_25\d/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await overview.press("ArrowLeft");
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-trace-long");
    await end();
  });

  test("contact and tickets are beside the conversation, and lead to their pages", async () => {
    const { page, end } = await open(`/conversations/${bad}`);
    const related = page.getByRole("region", { name: "Contact and tickets" });
    await related.getByRole("link", { name: "Sam Carter" }).waitFor();
    await related.getByRole("link", { name: "Refund is three weeks late" }).click();
    await page.waitForURL(/\/tickets\/tkt_/);
    await end();
  });

  test("a conversation that was scored again shows what the cards say otherwise", async () => {
    const { service } = app();
    const { secret } = await service.key(workspaceId);
    const body = { external_id: "scored-twice", transcript: "Agent: Yes?\nCustomer: I want my refund!\nAgent: No." };
    const { json } = await service.call("POST", "/conversations", { key: secret, body });
    const { id } = json.data as { id: string };
    await waitUntilScored(service, secret, [id]);
    const better =
      "Agent: Good morning, thank you for calling Acme, this is Ann. How can I help?\nCustomer: I want my refund!\nAgent: I'm sorry for the delay. May I have your name and date of birth, to verify your identity?\nCustomer: Bo Larsen, 4 May 1987.\nAgent: Thank you, Bo. I have sent it today. Is there anything else I can do for you?\nCustomer: No, thanks a lot!\nAgent: You're welcome. Have a lovely day, goodbye!";
    await service.call("POST", "/conversations", { key: secret, body: { ...body, transcript: better, upsert: true } });
    await expect
      .poll(async () => {
        const cards = await service.call("GET", `/scorecards?conversation_id=${id}`, { key: secret });
        return cards.json.data.items.length;
      })
      .toBe(2);
    const { page, end } = await open(`/conversations/${id}?tab=history`);
    await page.getByText(/Changed since the previous scorecard, score/).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-differences");
    await end();
  });

  test("details show contact, tickets and metadata", async () => {
    const { page, end } = await open(`/conversations/${bad}?tab=details`);
    await page.getByText("Refund is three weeks late").first().waitFor();
    await page.getByText("Carter").first().waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-details");
    await end();
  });

  test("who disagrees with a verdict sends it to the review queue", async () => {
    const { service } = app();
    const { page, end } = await open(`/conversations/${bad}`);
    await page.getByRole("region", { name: "Scorecard" }).getByRole("heading", { name: "Failed" }).waitFor();
    await page.keyboard.press("2");
    await page.getByRole("button", { name: "Disagree" }).click();
    await page.getByRole("textbox", { name: "Why" }).fill("It was said in the second sentence.");
    await checkAccessibility(page);
    await takeScreenshot(page, "conversation-disagree");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Sent to the review queue.").waitFor();
    const disputes = await service.call("GET", `/disputes?conversation_id=${bad}`, { cookie });
    expect(disputes.json.data.items[0].reason).toContain("It was said in the second sentence.");
    await end();
  });

  test("an id of the other mode is found there, and the page says so", async () => {
    const { page, end } = await open(`/conversations/${bad}?mode=test`, { expected: /404/ });
    await page.getByRole("heading", { name: "This conversation is in live mode." }).waitFor();
    await page.getByRole("link", { name: "Open it in live mode" }).click();
    await page.getByRole("tab", { name: "Transcript" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await end();
  });

  test("the address that the API gives opens the conversation in its mode", async () => {
    const { service } = app();
    const { secret } = await service.key(workspaceId, "test");
    const sent = await service.call("POST", "/conversations", {
      key: secret,
      body: { transcript: "Agent: Hello.\nCustomer: In test." },
    });
    const { pathname, search } = new URL(sent.json.data.url);
    const { page, end } = await open(pathname + search);
    await page.getByRole("log").getByText("In test.").waitFor();
    expect(await page.getByRole("radio", { name: "Test" }).getAttribute("aria-checked")).toBe("true");
    await end();
  });

  test.each(["wide", "narrow"] as const)("a conversation is whole and accessible: %s", async (size) => {
    const { page, end } = await open(`/conversations/${bad}?criterion=empathy`, { size });
    await page.locator("mark").first().waitFor();
    await checkLook(page, `conversation-${size}`);
    if (size === "narrow") {
      await page.getByRole("tab", { name: "Scorecard" }).click();
      await page.getByRole("region", { name: "Scorecard" }).getByRole("heading", { name: "Failed" }).waitFor();
      await checkLook(page, `conversation-card-${size}`);
    }
    await end();
  });
}
