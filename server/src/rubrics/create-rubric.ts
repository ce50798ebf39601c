import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { changeContent } from "./change-content.ts";
import { type AgreementPort, checkAgreement } from "./check-agreement.ts";
import { readyMadeRubrics } from "./ready-made/all.ts";
import { countRubrics, insertRubric } from "./store.ts";
import type { NewRubric, ReadyMadeRubric, Rubric } from "./types.ts";
import { insertVersion } from "./versions-store.ts";

const quota: Quota = { of: "rubrics", max: 500, remedy: "change one of them instead" };

export interface CreateRubric extends NewRubric {
  readonly scope: Scope;
  readonly createdBy: string;
}

/** Makes a rubric, with a draft or with its first version. */
export async function createRubric(
  { db, clock, agreementOf }: Deps & Pick<AgreementPort, "agreementOf">,
  { scope, name, description, template, content: given, publish, createdBy }: CreateRubric,
): Promise<Rubric> {
  const readyMade = template === undefined ? undefined : findReadyMade(template);
  const content = changeContent(readyMade?.content ?? null, given);
  const now = clock.now();
  const id = newId("rubric", now);
  if (publish) await checkAgreement({ db, agreementOf }, { scope, rubricId: id, content });
  const rubric: Rubric = {
    id,
    name,
    description: description === undefined ? (readyMade?.description ?? null) : description,
    isDefault: false,
    archivedAt: null,
    published: publish ? { rubricId: id, version: 1, content, publishedBy: createdBy, publishedAt: now } : null,
    draft: publish ? null : content,
    createdAt: now,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    await refuseBeyond(tx, scope, quota, (max) => countRubrics(tx, scope, max));
    insertRubric(tx, scope, rubric);
    if (rubric.published) insertVersion(tx, scope, rubric.published);
    return rubric;
  });
}

function findReadyMade(key: string): ReadyMadeRubric {
  const found = readyMadeRubrics.find((rubric) => rubric.key === key);
  if (found) return found;
  throw invalid("template", `template must be one of ${readyMadeRubrics.map((rubric) => rubric.key).join(", ")}.`);
}
