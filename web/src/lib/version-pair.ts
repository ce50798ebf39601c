/** Which version is compared with which, as the address says it; what is not published yet has a name, too. */
export interface VersionsSearch {
  readonly version?: string;
  readonly base?: string;
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : undefined);

export function versionsSearchOf(search: Record<string, unknown>): VersionsSearch {
  const [version, base] = [textOf(search.version), textOf(search.base)];
  return { ...(version ? { version } : {}), ...(base ? { base } : {}) };
}

/** Returns the two versions that the address asks for: the newest, and the one before it, unless it says otherwise. */
export function versionPair<Version extends { readonly name: string }>(
  all: readonly Version[],
  search: VersionsSearch,
): { readonly shown: Version; readonly base: Version | undefined } {
  const index = Math.max(
    0,
    all.findIndex(({ name }) => name === search.version),
  );
  const shown = all[index] as Version;
  const asked = all.find(({ name }) => name === search.base && name !== shown.name);
  return { shown, base: asked ?? all[index + 1] };
}
