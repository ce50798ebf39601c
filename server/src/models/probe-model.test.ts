import { expect, test } from "vitest";
import { parseConfig } from "../platform/config.ts";
import { createModels, type Models } from "./create-models.ts";
import { probeModel } from "./probe-model.ts";
import { fails, says, sendJson, startModelServer } from "./test-model-server.ts";

const server = await startModelServer(fails(500));

const models = () => {
  const config = parseConfig({ LLM_BASE_URL: server.url, LLM_MODEL: "stub" });
  return createModels({ clock: { now: () => new Date() }, config }) as Models;
};

test("an operator is told what the server takes", async () => {
  server.begin((_call, response) => says(response, '{"ready": true}'));
  expect(await probeModel(models())).toBe(`stub at ${server.url} responds; it accepts a JSON Schema`);
  server.begin(({ body }, response) =>
    body.response_format || body.temperature !== undefined
      ? sendJson(response, 400, { error: body.response_format ? "response_format" : "temperature" })
      : says(response, '{"ready": true}'),
  );
  expect(await probeModel(models())).toBe(
    `stub at ${server.url} responds; it accepts no response_format, so the schema is part of the prompt; refuses a temperature`,
  );
});

test("an operator is told of a server that ignores the schema, and of one that can't be used", async () => {
  server.begin(({ system }, response) => says(response, system.includes("JSON Schema") ? '{"ready": true}' : "Yes."));
  expect(await probeModel(models())).toContain("accepts a JSON Schema but ignores it");
  server.begin((_call, response) => says(response, "Yes."));
  await expect(probeModel(models())).rejects.toThrow("never with the requested JSON object");
  server.begin(fails(401));
  await expect(probeModel(models())).rejects.toThrow(`stub at ${server.url} can't be used: HTTP 401`);
});

test("all callers of a process share what was learnt about a model, and each model is its own", async () => {
  server.begin(({ body }, response) =>
    body.response_format ? fails(400)({} as never, response) : says(response, '{"ready": true}'),
  );
  const shared = models();
  await probeModel(shared);
  await probeModel(shared);
  expect(server.calls).toHaveLength(4);
  expect(shared.gateway("other").habits().format).toBe("json_schema");
});
