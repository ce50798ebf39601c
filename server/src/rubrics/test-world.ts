import { expect } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import type { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import type { AgreementPort } from "./check-agreement.ts";
import { type CreateRubric, createRubric } from "./create-rubric.ts";
import { publishRubric } from "./publish-rubric.ts";
import type { Agreement, ContentChanges, GivenCriterion, Rubric, RubricChanges, RubricVersion } from "./types.ts";
import { updateRubric } from "./update-rubric.ts";

/** A database of the test file's own with one tenant, a clock that never stands still, and an agreement to choose. */
export interface World {
  readonly db: TestDatabase;
  readonly deps: Deps & AgreementPort;
  readonly scope: Scope;
  agreement: Agreement;
  tenant(id: string, mode?: Mode): Promise<Scope>;
  create(given?: Partial<CreateRubric>): Promise<Rubric>;
  change(id: string, changes: Partial<RubricChanges>, of?: Scope): Promise<Rubric>;
  publish(id: string, of?: Scope): Promise<RubricVersion>;
}

export async function createWorld(): Promise<World> {
  const db = await freshDatabase();
  const scope = await insertWorkspace(db, "ws_rubrics");
  let ms = Date.UTC(2026, 0, 15);
  const agreement: Agreement = { kappa: null, reviews: 0 };
  const deps = {
    db,
    clock: { now: () => new Date(ms++) },
    agreementOf: async () => world.agreement,
    knownAgreementOf: async () => world.agreement,
  };
  const world: World = {
    db,
    deps,
    scope,
    agreement,
    tenant: (id, mode) => insertWorkspace(db, id, mode),
    create: (given = {}) => createRubric(deps, { ...blank, scope, ...given }),
    change: (id, changes, of = scope) => updateRubric(deps, { scope: of, id, changes: { ...unchanged, ...changes } }),
    publish: (id, of = scope) => publishRubric(deps, { scope: of, id, publishedBy: "ann@example.com" }),
  };
  return world;
}

export const asked = (given: Partial<GivenCriterion> = {}): GivenCriterion => ({
  key: "asked",
  name: "Asked",
  description: null,
  section: null,
  type: "binary",
  weight: 1,
  maxScore: undefined,
  critical: false,
  appliesWhen: null,
  check: null,
  parameters: {},
  question: "Was it good?",
  categories: [],
  ...given,
});

const noContent: ContentChanges = { passScore: undefined, minimumAgreement: undefined, criteria: undefined };

/** Content changes of which only some are given. */
export const content = (given: Partial<ContentChanges>): ContentChanges => ({ ...noContent, ...given });

const blank: Omit<CreateRubric, "scope"> = {
  name: "Ours",
  description: undefined,
  template: undefined,
  content: content({ criteria: [asked()] }),
  publish: false,
  createdBy: "ann@example.com",
};

const unchanged: RubricChanges = {
  name: undefined,
  description: undefined,
  content: noContent,
  discardDraft: false,
  makeDefault: false,
  archived: undefined,
};

/** Expects a refusal with this code that blames this field. */
export const expectFault = (work: Promise<unknown>, code: Fault["code"], field?: string) =>
  expect(work).rejects.toMatchObject({ name: "Fault", code, field });
