import type { TestService } from "../../test/service.ts";

/** One check that reads what the trainee says, so that a score can be told beforehand. */
const criteria = [
  { key: "greeting", name: "Greets", check: "greeting" },
  { key: "sorry", name: "Says sorry", check: "required_phrases", parameters: { phrases: ["I am sorry"] } },
];

/** A tenant with a rubric and a scenario. */
export async function openWorld(service: TestService, workspaceId: string) {
  await service.workspace(workspaceId);
  const { secret: key } = await service.key(workspaceId);
  const { cookie } = await service.person(workspaceId, "admin");
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, path, { key, headers, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: object) => {
    const reply = await call("POST", path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
    return reply.json.data;
  };
  const rubricId: string = (await made("/rubrics", { name: "Ours", pass_score: 80, criteria, publish: true })).id;
  const scenario = async (body: object = {}): Promise<string> =>
    (
      await made("/training/scenarios", {
        title: "A card that is gone",
        opening_line: "My card is gone.",
        closing_line: "Bye.",
        turns: [{ text: "In the park.", when: ["where"] }, { text: "And now?" }],
        rubric_id: rubricId,
        ...body,
      })
    ).id;
  const attempt = async (body: object = {}) =>
    made("/training/attempts", { scenario_id: await scenario(), trainee: "ann@example.com", ...body });
  const say = (id: string, text: string) => call("POST", `/training/attempts/${id}/messages`, { text });
  const complete = (id: string) => call("POST", `/training/attempts/${id}/complete`);
  const events = async (id: string) =>
    (await call("GET", `/events?type=training_attempt.completed&resource_id=${id}`)).json.data.items;
  const setMode = (pii_mode: string) => service.call("PATCH", "/workspace", { cookie, body: { pii_mode } });
  return { call, made, rubricId, scenario, attempt, say, complete, events, setMode, cookie };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
