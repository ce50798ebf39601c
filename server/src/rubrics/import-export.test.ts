import { type BodyOf, importRubric } from "@cqs/contract";
import { beforeAll, expect, test } from "vitest";
import { checker } from "../platform/check-value.ts";
import { exportRubric } from "./export-rubric.ts";
import { readyMadeRubrics } from "./ready-made/all.ts";
import { asked, content, createWorld, type World } from "./test-world.ts";
import type { NewRubric, Rubric } from "./types.ts";
import { importedRubricOf, portableToWire } from "./wire.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const check = checker(importRubric.body as object);

/** As it leaves the service: JSON. */
async function exported({ id }: Rubric) {
  const { scope, deps } = world;
  return JSON.parse(JSON.stringify(portableToWire(await exportRubric(deps, { scope, id }))));
}

async function roundTrip(given: Partial<NewRubric>): Promise<void> {
  const file = await exported(await world.create(given));
  const body = structuredClone(file) as BodyOf<typeof importRubric>;
  expect(check(body)).toBeUndefined();
  const imported = await world.create(importedRubricOf(body));
  expect(imported).toMatchObject({ published: null, isDefault: false });
  expect(await exported(imported)).toEqual(file);
}

test("what was exported can be imported, and is the same", async () => {
  for (const { key } of readyMadeRubrics) {
    await roundTrip({ name: key, template: key, content: content({}), publish: true });
  }
  const categories = [
    { name: "billing", score: 1 },
    { name: "other", score: 0.3 },
  ];
  const criteria = [
    asked({ key: "topic", type: "category", categories, weight: 0, description: "—", section: "Ünïcode" }),
    asked({ key: "ten", type: "scale", maxScore: 10, weight: 0.1, critical: true, appliesWhen: "turn_count > 2" }),
    asked({ key: "said", check: "required_phrases", parameters: { phrases: ["a", "b"], any: true }, question: null }),
  ];
  await roundTrip({ description: "Ours", content: content({ passScore: 12.5, criteria }) });
});

test("an export is the version in use, not what is being worked on", async () => {
  const { id } = await world.create({ publish: true });
  const changed = await world.change(id, { content: content({ passScore: 1 }) });
  expect(await exported(changed)).toMatchObject({ format: "cqs-rubric/1", pass_score: 70 });
});
