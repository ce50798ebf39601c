import type { Rubric, RubricVersion } from "../../api/client.ts";
import type { RubricContent } from "./outline.ts";
import { texts } from "./texts.ts";

export interface NamedVersion {
  /** As the address names it: a number, or `draft`. */
  readonly name: string;
  readonly title: string;
  readonly content: RubricContent;
  readonly published: { readonly by: string; readonly at: string } | undefined;
}

/** The draft, if there is one, and the versions, newest first. */
export function comparable(rubric: Rubric, versions: readonly RubricVersion[]): NamedVersion[] {
  const draft = rubric.draft
    ? [{ name: "draft", title: texts.draft, content: rubric.draft, published: undefined }]
    : [];
  return [
    ...draft,
    ...versions.map((version) => ({
      name: String(version.version),
      title: texts.version(version.version),
      content: version,
      published: { by: version.published_by, at: version.published_at },
    })),
  ];
}
