import { beforeAll, expect, test } from "vitest";
import { practiceScripts } from "../../server/src/training/built-in/test-scripts.ts";
import { type App, checkAccessibility, checkLook, checkWidth, takeScreenshot, workspaceIn } from "./app.ts";
import { sendConversations } from "./sample-conversations.ts";

/** "A refund that never came". */
const refund = 7;
const markup = `<img src=x onerror="window.broken=1"><b>`;

export function trainingJourneys(app: () => App): void {
  let workspaceId: string;
  let key: string;
  let coach: { cookie: string; email: string };
  let viewer: { cookie: string; email: string };
  let scenarioIds: Readonly<Record<string, string>>;
  let attemptId: string;
  const call = async (method: string, path: string, body?: object) =>
    app().service.call(method, path, { key, ...(body ? { body } : {}) });
  const open = (path: string, options: object = {}) => app().visit(path, { cookie: coach.cookie, ...options });
  const practise = async (scenarioId: string, trainee: string, lines: readonly string[]) => {
    const begun = await call("POST", "/training/attempts", { scenario_id: scenarioId, trainee, seed: 1 });
    const { id } = begun.json.data as { id: string };
    for (const text of lines) await call("POST", `/training/attempts/${id}/messages`, { text });
    const done = await call("POST", `/training/attempts/${id}/complete`);
    expect(done.status).toBe(200);
    return id;
  };

  beforeAll(async () => {
    const { service } = app();
    workspaceId = await workspaceIn(service, "ws_training_page");
    key = (await service.key(workspaceId)).secret;
    coach = await service.person(workspaceId, "reviewer");
    viewer = await service.person(workspaceId, "viewer");
    const { json } = await call("GET", "/training/scenarios?limit=100");
    scenarioIds = Object.fromEntries(
      (json.data.items as { id: string; title: string }[]).map(({ id, title }) => [title, id]),
    );
    const [first, second] = [scenarioIds["The internet is down"] ?? "", scenarioIds["Charged twice"] ?? ""];
    await practise(first, coach.email, practiceScripts[1]?.badly ?? []);
    attemptId = await practise(first, coach.email, practiceScripts[1]?.well ?? []);
    await practise(first, "bo@example.com", practiceScripts[1]?.badly ?? []);
    await practise(second, "bo@example.com", ["Good morning, this is Bo. I am sorry. What is your customer number?"]);
    await practise(second, viewer.email, ["Hello. That is your own fault."]);
    const late = { scenario_id: second, due_at: "2026-01-05T17:00:00Z", target_score: 80 };
    await call("POST", "/training/assignments", { ...late, trainees: ["bo@example.com", viewer.email] });
  });

  test("a whole practice call: begun from the library, talked through, ended by the customer, and its feedback", async () => {
    const { page, end } = await open("/training");
    await page.getByRole("combobox", { name: "Topic" }).selectOption({ label: "Complaint" });
    await page.getByRole("link", { name: "The internet is down" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "A refund that never came" }).click();
    await page.getByRole("heading", { name: "Your goal" }).waitFor();
    await page.getByRole("button", { name: "Practise", exact: true }).click();
    const said = page.getByRole("textbox", { name: "What you say" });
    await said.waitFor();
    const log = page.getByRole("log", { name: "What was said" });
    expect(await page.getByRole("button", { name: "End the call" }).isDisabled()).toBe(true);
    expect(await page.getByText(/A-1042/).count()).toBeGreaterThan(0);
    const lines = practiceScripts[refund]?.well ?? [];
    for (const [index, line] of lines.entries()) {
      await said.fill(line);
      await page.keyboard.press("Enter");
      await expect.poll(() => log.getByRole("listitem").count()).toBe(3 + 2 * index);
      if (index === 1) {
        await checkAccessibility(page);
        await takeScreenshot(page, "training-call");
      }
    }
    await page.getByText("The customer left satisfied.").waitFor();
    await page.getByRole("button", { name: "See the score" }).click();
    await page.getByRole("heading", { name: "Scorecard" }).waitFor();
    await page.getByText("Passed", { exact: true }).first().waitFor();
    await page.getByRole("heading", { name: "Attempts so far" }).waitFor();
    await page.getByRole("button", { name: "Practise again" }).waitFor();
    await end();
  });

  test("bad words are quoted beside better ones, and lead to their place in the call", async () => {
    const { page, end } = await open("/training");
    await page.getByRole("button", { name: "Practise Charged twice" }).click();
    const said = page.getByRole("textbox", { name: "What you say" });
    const log = page.getByRole("log", { name: "What was said" });
    for (const [index, line] of ["What do you want?", "That is your own fault, you should read the bill."].entries()) {
      await said.fill(line);
      await page.getByRole("button", { name: "Send" }).click();
      await expect.poll(() => log.getByRole("listitem").count()).toBe(3 + 2 * index);
    }
    await page.getByRole("button", { name: "End the call" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End the call" }).click();
    const remark = page.getByRole("listitem").filter({ hasText: "Try this" }).filter({ hasText: "own fault" }).first();
    await remark.waitFor();
    await page.getByText("Not passed").first().waitFor();
    await remark.getByRole("button", { name: "Show in the call" }).click();
    await page.locator("li[data-lit=true]").getByText("read the bill").first().waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "training-feedback-bad");
    await end();
  });

  test("a built-in scenario is copied, changed, practised and deleted", async () => {
    const { page, end } = await open(`/training/scenarios/${scenarioIds["Charged twice"]}`);
    expect(await page.getByRole("link", { name: "Edit" }).count()).toBe(0);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Copy" }).click();
    const title = page.getByRole("textbox", { name: "Title" });
    await title.waitFor();
    expect(await title.inputValue()).toBe("Copy of Charged twice");
    await title.fill("Charged three times");
    await page.getByRole("combobox", { name: "Difficulty" }).selectOption("hard");
    await page.getByRole("button", { name: "Add a fact" }).click();
    const facts = page.getByRole("textbox", { name: /^Name of fact/ });
    await facts.last().fill("voucher");
    await page
      .getByRole("textbox", { name: /^Value of fact/ })
      .last()
      .fill("25");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Edit Charged three times" }).waitFor();
    await checkAccessibility(page);
    await takeScreenshot(page, "training-editor");
    const id = new URL(page.url()).pathname.split("/").at(-2) ?? "";
    const { json } = await call("GET", `/training/scenarios/${id}`);
    expect(json.data).toMatchObject({ title: "Charged three times", difficulty: "hard", facts: { voucher: 25 } });
    expect(json.data.customer.concerns.length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Scenario", exact: true }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("The scenario is deleted.").waitFor();
    await page.getByRole("link", { name: "Charged twice" }).waitFor();
    expect(await page.getByRole("link", { name: "Charged three times" }).count()).toBe(0);
    await end();
  });

  test("a scenario is made from a conversation, by a link of its menu that holds its id", async () => {
    const [conversationId] = await sendConversations(app().service, key, 2);
    const { page, end } = await open(`/conversations/${conversationId}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Create a training scenario" }).click();
    const dialog = page.getByRole("dialog");
    await expect
      .poll(() => dialog.getByRole("textbox", { name: "Conversation", exact: true }).inputValue())
      .toBe(conversationId);
    await dialog.getByRole("textbox", { name: /^Title/ }).fill("The refund that we lost");
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Create the scenario" }).click();
    await page.getByRole("heading", { name: "Edit The refund that we lost" }).waitFor();
    await page.getByRole("group", { name: "Concern 1" }).waitFor();
    await end();
  });

  test("an assignment is given, seen as late by the coach, practised by the trainee, and changed", async () => {
    const { page, end } = await open("/training/assignments");
    await page.getByRole("heading", { name: "No assignments for you" }).waitFor();
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Scenario" }).fill("Locked out");
    await page.getByRole("option", { name: "Locked out of the account" }).click();
    await dialog.getByRole("combobox", { name: "People" }).fill(coach.email);
    await page.getByRole("option", { name: new RegExp(coach.email) }).click();
    await page.keyboard.press("Escape");
    await dialog
      .getByRole("spinbutton", { name: "Score to reach" })
      .or(dialog.getByLabel("Score to reach"))
      .first()
      .fill("60");
    await checkAccessibility(page);
    await takeScreenshot(page, "training-assign");
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await page.getByText("Assigned to 1 person.").waitFor();
    await page.getByRole("link", { name: "Locked out of the account" }).waitFor();
    await page.getByText("Late", { exact: true }).click();
    await page.getByRole("link", { name: "bo@example.com" }).waitFor();
    await page.getByRole("button", { name: "Actions for Charged twice, bo@example.com" }).click();
    await page.getByRole("menuitem", { name: "Change the assignment" }).click();
    await page.getByLabel("Due by the end of").fill("2027-01-15");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "bo@example.com" }).waitFor({ state: "detached" });
    await page.getByText("Mine", { exact: true }).click();
    await page.getByRole("button", { name: "Practise Locked out of the account" }).click();
    await page.getByRole("textbox", { name: "What you say" }).waitFor();
    await practise(scenarioIds["Locked out of the account"] ?? "", coach.email, practiceScripts[2]?.well ?? []);
    await page.getByRole("link", { name: "Training" }).first().click();
    await page.getByRole("link", { name: "Assignments" }).click();
    await page.getByRole("link", { name: "Feedback" }).waitFor();
    await end();
  });

  test("a viewer sees their own assignments and progress, may not practise, and the API refuses it", async () => {
    const { page, end } = await open("/training", { cookie: viewer.cookie });
    await page.getByText("To practise, you need the role reviewer.").waitFor();
    expect(await page.getByRole("button", { name: /^(Practise|New scenario)/ }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Team" }).count()).toBe(0);
    await page.getByRole("link", { name: "Assignments" }).click();
    await page.getByRole("link", { name: "Charged twice" }).waitFor();
    expect(await page.getByText("bo@example.com").count()).toBe(0);
    await page.getByRole("link", { name: "My progress" }).click();
    await page.getByText("Practice calls").first().waitFor();
    const body = { scenario_id: scenarioIds["Charged twice"], trainee: viewer.email };
    const refused = await app().service.call("POST", "/training/attempts", { cookie: viewer.cookie, body });
    expect(refused.status).toBe(403);
    await end();
  });

  test.each(["wide", "narrow"] as const)("every page is whole and accessible: %s", async (size) => {
    const { page, end } = await open("/training", { size });
    const look = async (name: string, path: string | undefined, shown: ReturnType<typeof page.locator>) => {
      if (path) await page.goto(`${app().origin}${path}`);
      await shown.first().waitFor();
      await checkLook(page, `${name}-${size}`);
    };
    const internet = scenarioIds["The internet is down"];
    await look("training", undefined, page.getByRole("link", { name: "The internet is down" }));
    await look("training-scenario", `/training/scenarios/${internet}`, page.getByText("Passed"));
    await look(
      "training-feedback",
      `/training/attempts/${attemptId}`,
      page.getByRole("heading", { name: "Scorecard" }),
    );
    await look("training-late", "/training/assignments?list=late", page.getByRole("link", { name: "Charged twice" }));
    await look("training-progress", "/training/progress", page.getByRole("heading", { name: "By scenario" }));
    await look("training-team", "/training/team", page.getByRole("link", { name: /Charged twice: best/ }));
    const begun = await call("POST", "/training/attempts", { scenario_id: internet, trainee: coach.email });
    await call("POST", `/training/attempts/${begun.json.data.id}/messages`, { text: "What do you want?" });
    await look("training-call", `/training/attempts/${begun.json.data.id}`, page.getByText("What do you want?"));
    await end();
  });

  test.each(["wide", "narrow"] as const)("hostile words are text and break no layout: %s", async (size) => {
    const id = await workspaceIn(app().service, `ws_training_hostile_${size}`);
    const { secret } = await app().service.key(id);
    const { cookie, email } = await app().service.person(id, "owner");
    const post = async (path: string, body?: object) =>
      (await app().service.call("POST", path, { key: secret, ...(body ? { body } : {}) })).json.data;
    const word = "W".repeat(900);
    const scenario = await post("/training/scenarios", {
      title: `${markup}\u202Egnp.exe ${"T".repeat(120)}`,
      opening_line: `${markup} ${word}`,
      persona: `${markup}\u2066 ${word}`,
      goal: word,
      facts: { [`<i>${"k".repeat(50)}`]: `${markup}${word}` },
      customer: { concerns: [{ key: "a", lines: [`${word} ${markup}`], settled_by: ["yard"] }] },
    });
    const attempt = await post("/training/attempts", { scenario_id: scenario.id, trainee: email });
    await post(`/training/attempts/${attempt.id}/messages`, { text: `${markup} That is your own fault. ${word}` });
    const due = {
      scenario_id: scenario.id,
      trainees: [email, `${markup}${"n".repeat(150)}`],
      due_at: "2026-01-05T17:00:00Z",
    };
    await post("/training/assignments", { ...due, note: `${markup}${word}` });
    const { page, end } = await app().visit("/training", { cookie, size });
    const look = async (name: string, path: string) => {
      await page.goto(`${app().origin}${path}`);
      await page
        .getByText(/<img src=x/)
        .filter({ visible: true })
        .first()
        .waitFor();
      await checkWidth(page);
      await checkAccessibility(page);
      await takeScreenshot(page, `hostile-${name}-${size}`);
    };
    await look("training", "/training");
    await look("training-scenario", `/training/scenarios/${scenario.id}`);
    await look("training-call", `/training/attempts/${attempt.id}`);
    await post(`/training/attempts/${attempt.id}/complete`);
    await look("training-feedback", `/training/attempts/${attempt.id}`);
    await look("training-assignments", "/training/assignments?list=all");
    await look("training-team", "/training/team");
    expect(await page.evaluate("window.broken")).toBeUndefined();
    await end();
  });
}
