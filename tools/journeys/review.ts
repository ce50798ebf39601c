import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type App, checkAccessibility, checkLook, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

type Person = Awaited<ReturnType<App["service"]["person"]>>;

export function reviewJourneys(app: () => App): void {
  let ann: Person;
  let bob: Person;
  let workspaceId: string;
  let ids: string[];

  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_review");
    const { secret } = await service.key(workspaceId);
    ann = await service.person(workspaceId, "reviewer", "ann@example.com");
    bob = await service.person(workspaceId, "admin", "bob@example.com");
    ids = await sendConversations(service, secret, 8);
    // Scoring asks for reviews of doubtful critical failures. These journeys ask for their own.
    for (const { id } of (await call("GET", "/reviews?status=open")).items)
      await call("PATCH", `/reviews/${id}`, { status: "cancelled" });
  });

  const call = async (method: string, path: string, body?: unknown, person = bob) => {
    const reply = await app().service.call(method, path, { cookie: person.cookie, body });
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.json.data;
  };
  const ask = (index: number, more: object) => call("POST", "/reviews", { conversation_id: ids[index], ...more });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie: ann.cookie, ...options });
  const active = (page: Page) => page.locator('li[aria-current="true"]');
  const soon = "2030-01-01T00:00:00Z";

  test("a blind review is judged by keyboard, keeps its draft, shows no score, and leads to the next", async () => {
    const first = await ask(6, { blind: true, assignees: [ann.email], due_at: "2026-01-01T00:00:00Z" });
    const second = await ask(4, { assignees: [ann.email], due_at: soon });
    const { page, end } = await open("/review");
    await page.getByRole("tab", { name: "Mine 2" }).waitFor();
    await page
      .getByText(/Overdue/)
      .first()
      .waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "review-queue");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: "Review the next one" }).click();
    await page.getByText("Blind: you see no score").waitFor();
    expect(page.url()).toContain(first.id);

    const firstName = await active(page).getByRole("button").first().textContent();
    await page.keyboard.press("j");
    await expect.poll(() => active(page).getByRole("button").first().textContent()).not.toBe(firstName);
    await page.keyboard.press("k");
    await page.keyboard.press("3");
    await active(page).getByText("needs a quote").waitFor();
    await selectWords(page, "Your balance");
    await page.keyboard.press("v");
    await active(page).getByRole("button", { name: "“Your balance”" }).waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "review-blind");

    await page.reload();
    await active(page).getByRole("button", { name: "“Your balance”" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => active(page).getByRole("button").first().textContent()).not.toBe(firstName);
    const criteria = await page.locator("li[aria-current]").count();
    for (let index = 1; index < criteria; index++) {
      await page.keyboard.press("4");
      await page.keyboard.press("j");
    }
    await page.getByText("Ready to submit").waitFor();
    expect(asked.filter((path) => /scorecards|insights/.test(path))).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await page.waitForURL((url) => url.pathname.endsWith(second.id));
    await page.getByText("Submitted.").waitFor();

    const done = await call("GET", `/reviews/${first.id}`);
    const card = await call("GET", `/scorecards/${done.submissions[0].scorecard_id}`);
    const failed = card.criteria.filter(({ verdict }: { verdict: string }) => verdict === "fail");
    expect(failed.map(({ evidence }: { evidence: { quote: string }[] }) => evidence[0]?.quote)).toEqual([
      "Your balance",
    ]);

    // The second one has a card: what is left alone stays.
    await active(page).getByText("On the scorecard").waitFor();
    await takeScreenshot(page, "review-with-card");
    await page.keyboard.press("1");
    await page.getByRole("button", { name: /Submit and open the next/ }).click();
    await page.getByText("There is nothing left to review.").waitFor();
    await page.getByRole("heading", { name: "No reviews for you" }).waitFor();
    await checkAccessibility(page);
    await end();
  });

  test("a blind reviewer finds the score nowhere in the app, not even where it was shown before", async () => {
    const review = await ask(7, { blind: true, due_at: soon });
    const { page, end } = await open("/inbox");
    const row = page.getByRole("row").filter({ has: page.locator(`a[href*="${ids[7]}"]`) });
    await row.waitFor();
    await row.getByText(/^(Passed|Failed|Critical)/).waitFor();
    await page.getByRole("link", { name: "Review", exact: true }).first().click();
    await page.getByRole("tab", { name: /Open to take/ }).click();
    await page.locator(`a[href*="${review.id}"]`).click();
    await page.getByText("Blind: you see no score").waitFor();
    await expect.poll(async () => (await call("GET", `/reviews/${review.id}`)).assignees).toEqual([ann.email]);
    await page.getByRole("link", { name: "Inbox", exact: true }).first().click();
    await row.getByText("Blind review").waitFor();
    await page.goto(`${app().origin}/conversations/${ids[7]}`);
    const card = page.getByRole("region", { name: "Scorecard" });
    await card.getByText("Hidden while you review it").waitFor();
    expect(await card.textContent()).not.toMatch(/\d|Passed|Failed/);
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("tabpanel").first().waitFor();
    expect(await page.getByRole("main").textContent()).not.toMatch(/Passed|Failed/);
    await end();
  });

  test("a review is asked for from the conversation", async () => {
    const { page, end } = await open(`/conversations/${ids[0]}`, { cookie: bob.cookie });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Ask for a review" }).click();
    const form = page.getByRole("dialog", { name: "Ask for a review" });
    await form.getByLabel("How many people").fill("2");
    await form.getByRole("switch", { name: "Blind" }).press("Space");
    await checkAccessibility(page);
    await takeScreenshot(page, "review-ask");
    await form.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("The review is in the queue.").waitFor();
    await page.getByText("2 places free").waitFor();
    const [asked] = (await call("GET", `/reviews?conversation_id=${ids[0]}`)).items;
    expect(asked).toMatchObject({ blind: true, reviewers_wanted: 2, assignees: [], reason: "manual" });
    await call("PATCH", `/reviews/${asked.id}`, { status: "cancelled" });
    await end();
  });

  test("people are assigned to a review by name, and a review can be cancelled", async () => {
    const review = await ask(0, { due_at: soon });
    await call("POST", `/reviews/${review.id}/claim`, {}, bob);
    const { page, end } = await open(`/review/${review.id}`, { cookie: bob.cookie });
    const pick = async (what: string) => {
      await page.getByRole("button", { name: "More about this review" }).click();
      await page.getByRole("menuitem", { name: what }).click();
    };
    await pick("Assign people and date");
    const form = page.getByRole("dialog", { name: "Assign people and date" });
    await form.getByLabel("Due").fill("2031-05-06");
    await checkAccessibility(page);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    expect((await call("GET", `/reviews/${review.id}`)).due_at).toMatch(/^2031-05-06T/);
    await pick("Cancel the review");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel it" }).click();
    await page.getByText("This review has ended.").waitFor();
    expect((await call("GET", `/reviews/${review.id}`)).status).toBe("cancelled");
    await end();
  });

  test("opening a review takes its place, and whoever comes later can only read", async () => {
    const review = await ask(2, { due_at: soon });
    const { page, end } = await open("/review?queue=open");
    await page.getByRole("region", { name: "Open to take" }).getByRole("link").first().click();
    await expect.poll(async () => (await call("GET", `/reviews/${review.id}`)).assignees).toEqual([ann.email]);
    await page.getByRole("button", { name: /Submit and open the next/ }).waitFor();
    await end();
    const late = await open(`/review/${review.id}`, { cookie: bob.cookie });
    await late.page.getByText("All places of this review are taken").waitFor();
    expect(await late.page.getByRole("button", { name: /Submit/ }).count()).toBe(0);
    await late.end();
  });

  test("a viewer reads reviews and is offered nothing that the service would refuse", async () => {
    const review = await ask(3, { due_at: soon });
    const viewer = await app().service.person(workspaceId, "viewer");
    const { page, end } = await open(`/review/${review.id}`, { cookie: viewer.cookie });
    await page.getByText("Your role can read reviews, but not submit them.").waitFor();
    expect(
      await page
        .getByRole("button", { name: "1 Pass" })
        .or(page.getByRole("button", { name: "Pass" }))
        .first()
        .isDisabled(),
    ).toBe(true);
    await page.getByRole("link", { name: "Back to the queue" }).click();
    await page.getByRole("tab", { name: /Mine/ }).waitFor();
    expect(await page.getByRole("button", { name: "Review the next one" }).count()).toBe(0);
    const refused = await app().service.call("POST", `/reviews/${review.id}/claim`, {
      cookie: viewer.cookie,
      body: {},
    });
    expect(refused.status).toBe(403);
    await end();
  });

  test("a dispute comes with its proposed verdict, and is upheld with what is put right", async () => {
    const conversation = await call("GET", `/conversations/${ids[5]}`);
    const card = await call("GET", `/scorecards/${conversation.scorecard_id}`);
    const disputed = card.criteria.find(
      ({ verdict, evidence }: { verdict: string; evidence: unknown[] }) => verdict !== "partial" && evidence.length > 0,
    );
    await call("POST", "/disputes", {
      scorecard_id: card.id,
      criterion: disputed.key,
      reason: "It was done in the second turn.",
      proposed_verdict: "partial",
    });
    const { page, end } = await open("/review?queue=disputes");
    await page.getByRole("cell", { name: disputed.name }).waitFor();
    await page.getByRole("link", { name: "It was done in the second turn." }).click();
    await page.getByText("Raised by bob@example.com").waitFor();
    expect(await active(page).getByRole("button", { name: "Partial" }).getAttribute("aria-pressed")).toBe("true");
    await page.getByLabel("Reason for your decision").fill("Agreed, in part.");
    await checkAccessibility(page);
    await takeScreenshot(page, "review-dispute");
    await page.getByRole("button", { name: "Uphold with 1 change" }).click();
    await page.getByText("Upheld. The corrected scorecard is now the newest.").waitFor();
    await page.getByRole("heading", { name: "No open disputes" }).waitFor();
    const { scorecard_id: newest } = await call("GET", `/conversations/${ids[5]}`);
    const corrected = await call("GET", `/scorecards/${newest}`);
    expect(corrected.criteria.find(({ key }: { key: string }) => key === disputed.key).verdict).toBe("partial");
    await end();
  });

  test("a calibration session is begun, judged and compared, disagreements first", async () => {
    const { page, end } = await open("/review/calibrations", { cookie: bob.cookie });
    await page.getByRole("heading", { name: "No calibration sessions yet" }).waitFor();
    await page.getByRole("button", { name: "New session" }).click();
    const form = page.getByRole("dialog", { name: /New session/ });
    await form.getByLabel("Name").fill("January");
    await choose(page, "Conversations", 2);
    await choose(page, "People", 2);
    await checkAccessibility(page);
    await takeScreenshot(page, "calibration-new");
    await form.getByRole("button", { name: "Start" }).click();
    await page.getByRole("heading", { name: "January" }).waitFor();
    await page.getByText("The verdicts of a conversation appear here").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    for (const review of (await call("GET", `/reviews?calibration_id=${id}`)).items) {
      const { criteria } = await call("GET", `/rubrics/${review.rubric_id}/versions/${review.rubric_version}`);
      const judge = (verdict: string) =>
        criteria.map(({ key }: { key: string }, index: number) =>
          judged(key, index === 0 ? verdict : "not_applicable"),
        );
      const trace = await call("GET", `/conversations/${review.conversation_id}/trace`);
      const turn = trace.root.children[0];
      const judged = (key: string, verdict: string) =>
        verdict === "not_applicable"
          ? { key, verdict }
          : { key, verdict, rationale: `I say ${verdict}`, evidence: [{ node_id: turn.id, quote: turn.content }] };
      await call("POST", `/reviews/${review.id}/submissions`, { criteria: judge("pass") }, ann);
      await call("POST", `/reviews/${review.id}/submissions`, { criteria: judge("fail") }, bob);
    }
    await page.getByText("2 disagreements").waitFor();
    await page.getByText("I say fail").first().waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "calibration");
    await page.getByRole("button", { name: "Close the session" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();
    await page.getByText("Closed", { exact: true }).waitFor();
    await end();
  });

  test.each(["wide", "narrow"] as const)("queue, review and session are whole and accessible: %s", async (size) => {
    const review = await ask(1, { assignees: [ann.email], due_at: soon });
    const session = (await call("GET", "/calibrations")).items[0];
    const { page, end } = await open("/review", { size });
    await page.getByRole("region", { name: "Mine" }).waitFor();
    await look("review-queue");
    await page.goto(`${app().origin}/review/${review.id}`);
    await page.getByRole("log").waitFor();
    await look("review");
    if (size === "narrow") {
      await page.getByRole("tab", { name: "Criteria" }).click();
      await active(page).waitFor();
      await look("review-criteria");
    }
    await page.goto(`${app().origin}/review/calibrations/${session.id}`);
    await page.getByText("2 disagreements").waitFor();
    await look("calibration");
    await end();

    function look(name: string) {
      return checkLook(page, `${name}-${size}`);
    }
  });
}

/** As a person drags over them with the mouse. */
async function selectWords(page: Page, words: string): Promise<void> {
  await page.getByRole("log").getByText(words).first().waitFor();
  await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector('[role="log"]'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.data.indexOf(${JSON.stringify(words)});
      if (start === -1) continue;
      getSelection().setBaseAndExtent(node, start, node, start + ${words.length});
      return;
    }
  })()`);
}

async function choose(page: Page, name: string, count: number): Promise<void> {
  const input = page.getByRole("dialog").getByLabel(name);
  await input.click();
  for (let index = 0; index < count; index++) {
    await page.getByRole("option", { selected: false }).first().click();
  }
  await page.keyboard.press("Escape");
}
