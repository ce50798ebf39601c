/** What the editor's address holds: the conversation that the preview is pinned to. */
export interface RubricSearch {
  readonly preview?: string;
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : undefined);

export function rubricSearchOf(search: Record<string, unknown>): RubricSearch {
  const preview = textOf(search.preview);
  return preview ? { preview } : {};
}
