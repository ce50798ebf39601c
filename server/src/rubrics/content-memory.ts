import type { Scope } from "../platform/scope.ts";
import type { RubricContent } from "./types.ts";

const maxEntries = 1_000;
/** In characters of JSON. */
const maxLength = 32_000_000;

export interface ContentMemory {
  find(scope: Scope, rubricId: string, version: number): RubricContent | undefined;
  keep(scope: Scope, rubricId: string, version: number, content: RubricContent): void;
}

/** Remembers what versions consist of. They never change, so that nothing here can be out of date. */
export function createContentMemory(): ContentMemory {
  const entries = new Map<string, { readonly content: RubricContent; readonly length: number }>();
  let length = 0;
  const keyOf = ({ workspaceId, mode }: Scope, ...rest: (string | number)[]) => [workspaceId, mode, ...rest].join("/");
  const drop = (key: string) => {
    length -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };
  return {
    find: (scope, rubricId, version) => entries.get(keyOf(scope, rubricId, version))?.content,
    keep(scope, rubricId, version, content) {
      const key = keyOf(scope, rubricId, version);
      drop(key);
      const entry = { content, length: JSON.stringify(content).length };
      entries.set(key, entry);
      length += entry.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && length <= maxLength) break;
        drop(oldest);
      }
    },
  };
}
