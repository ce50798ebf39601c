import { isDeepStrictEqual } from "node:util";
import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { type AgreementPort, checkAgreement } from "./check-agreement.ts";
import { findRubric, lockRubric, updateRubricRow } from "./store.ts";
import type { Rubric, RubricContent, RubricVersion } from "./types.ts";
import { insertVersion } from "./versions-store.ts";

/** Each is kept for ever: scorecards name them. */
const maxVersions = 1_000;

export interface PublishRubric {
  readonly scope: Scope;
  readonly id: string;
  readonly publishedBy: string;
  /** Refuses a rubric that is not the one that the caller has read. */
  readonly check?: (rubric: Rubric) => void;
}

/** Freezes the draft as the next version. Nobody waits while the agreement is found out: it may take seconds. */
export async function publishRubric(
  { db, clock, agreementOf }: Deps & Pick<AgreementPort, "agreementOf">,
  { scope, id, publishedBy, check }: PublishRubric,
): Promise<RubricVersion> {
  const judged = draftOf(await findRubric(db, scope, id));
  await checkAgreement({ db, agreementOf }, { scope, rubricId: id, content: judged });
  return db.transaction(async (tx) => {
    const rubric = await lockRubric(tx, scope, id);
    const content = draftOf(rubric);
    check?.(rubric as Rubric);
    if (content.minimumAgreement && !isDeepStrictEqual(content, judged)) {
      throw conflict("draft", "The draft has just been changed: publish it again.");
    }
    const now = clock.now();
    const version = (rubric?.published?.version ?? 0) + 1;
    if (version > maxVersions)
      throw conflict("id", `The rubric already has ${maxVersions} versions, the maximum: create another rubric.`);
    const published: RubricVersion = { rubricId: id, version, content, publishedBy, publishedAt: now };
    insertVersion(tx, scope, published);
    await updateRubricRow(tx, scope, { ...(rubric as Rubric), published, draft: null, updatedAt: now });
    return published;
  });
}

/** What there is to publish. */
function draftOf(rubric: Rubric | undefined): RubricContent {
  if (!rubric) throw notFound("rubric");
  if (rubric.archivedAt) throw conflict("archived", "The rubric is archived: restore it first.");
  if (!rubric.draft) throw conflict("draft", "There is no draft to publish.");
  return rubric.draft;
}
