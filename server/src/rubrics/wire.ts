import type {
  BodyOf,
  createRubric,
  DataOf,
  exportRubric,
  importRubric,
  listChecks,
  listRubricTemplates,
  RubricVersionWire,
  RubricWire,
  updateRubric,
} from "@cqs/contract";
import type {
  AgreementGate,
  Check,
  ContentChanges,
  Criterion,
  GivenCriterion,
  NewRubric,
  PortableRubric,
  ReadyMadeRubric,
  Rubric,
  RubricChanges,
  RubricContent,
  RubricVersion,
} from "./types.ts";

type Items<Op> = DataOf<Op> extends { items: (infer Item)[] } ? Item : never;

export const rubricToWire = (rubric: Rubric, gate: AgreementGate | null = null): RubricWire => ({
  id: rubric.id,
  name: rubric.name,
  description: rubric.description,
  default: rubric.isDefault,
  archived: rubric.archivedAt !== null,
  version: rubric.published?.version ?? null,
  published: rubric.published && versionToWire(rubric.published),
  draft: rubric.draft && contentToWire(rubric.draft),
  draft_agreement: gate && {
    needs: { kappa: gate.needs.kappa, reviews: gate.needs.reviews },
    has: { kappa: gate.has.kappa, reviews: gate.has.reviews },
    met: gate.isMet,
  },
  created_at: rubric.createdAt.toISOString(),
  updated_at: rubric.updatedAt.toISOString(),
});

export const versionToWire = (version: RubricVersion): RubricVersionWire => ({
  rubric_id: version.rubricId,
  version: version.version,
  ...contentToWire(version.content),
  published_by: version.publishedBy,
  published_at: version.publishedAt.toISOString(),
});

const contentToWire = ({ passScore, minimumAgreement, criteria }: RubricContent) => ({
  pass_score: passScore,
  minimum_agreement: minimumAgreement,
  criteria: criteria.map(criterionToWire),
});

const criterionToWire = (criterion: Criterion): RubricVersionWire["criteria"][number] => ({
  key: criterion.key,
  name: criterion.name,
  description: criterion.description,
  section: criterion.section,
  type: criterion.type,
  weight: criterion.weight,
  max_score: criterion.maxScore,
  critical: criterion.critical,
  applies_when: criterion.appliesWhen,
  check: criterion.check,
  parameters: criterion.parameters,
  question: criterion.question,
  categories: criterion.categories.map(({ name, score }) => ({ name, score })),
});

export const checkToWire = ({ key, title, description, parameters, english }: Check): Items<typeof listChecks> => ({
  key,
  title,
  description,
  parameters: parameters as object as Record<string, unknown>,
  english,
});

export const readyMadeToWire = (rubric: ReadyMadeRubric): Items<typeof listRubricTemplates> => ({
  key: rubric.key,
  name: rubric.name,
  description: rubric.description,
  pass_score: rubric.content.passScore,
  criteria: rubric.content.criteria.map(criterionToWire),
});

export const portableToWire = ({ name, description, content }: PortableRubric): DataOf<typeof exportRubric> => ({
  format: "cqs-rubric/1",
  name,
  description,
  pass_score: content.passScore,
  criteria: content.criteria.map(criterionToWire),
});

type ContentBody = Pick<BodyOf<typeof updateRubric>, "pass_score" | "minimum_agreement" | "criteria">;
type CriterionBody = NonNullable<ContentBody["criteria"]>[number];

const contentOf = (body: ContentBody): ContentChanges => ({
  passScore: body.pass_score,
  minimumAgreement: body.minimum_agreement && {
    kappa: body.minimum_agreement.kappa,
    reviews: body.minimum_agreement.reviews,
  },
  criteria: body.criteria?.map(criterionOf),
});

/** Field by field: what is not known was ignored, and reported; it is not kept either. */
const criterionOf = (given: CriterionBody): GivenCriterion => ({
  key: given.key,
  name: given.name,
  description: given.description ?? null,
  section: given.section ?? null,
  type: given.type ?? "binary",
  weight: given.weight ?? 1,
  maxScore: given.max_score,
  critical: given.critical ?? false,
  appliesWhen: given.applies_when ?? null,
  check: given.check ?? null,
  parameters: given.parameters ?? {},
  question: given.question ?? null,
  categories: given.categories?.map(({ name, score }) => ({ name, score })) ?? [],
});

export const newRubricOf = (body: BodyOf<typeof createRubric>): NewRubric => ({
  name: body.name,
  description: body.description,
  template: body.template,
  content: contentOf(body),
  publish: body.publish ?? false,
});

export const importedRubricOf = (body: BodyOf<typeof importRubric>): NewRubric => ({
  name: body.name,
  description: body.description,
  template: undefined,
  content: contentOf(body),
  publish: false,
});

export const changesOf = (body: BodyOf<typeof updateRubric>): RubricChanges => ({
  name: body.name,
  description: body.description,
  content: contentOf(body),
  discardDraft: body.discard_draft ?? false,
  makeDefault: body.default ?? false,
  archived: body.archived,
});
