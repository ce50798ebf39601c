import type { Mask } from "../../platform/privacy.ts";

/** What the words were made from: another version or another mask makes other words. */
export interface WordsSource {
  readonly key: string;
  readonly version: string;
  readonly mask: Mask | undefined;
}

export interface WordMemory {
  find(source: WordsSource): string | undefined;
  keep(source: WordsSource, packed: string): void;
}

const maxEntries = 5_000;
/** In UTF-16 units, of one or two bytes. */
const maxLength = 16_000_000;

/** Remembers the words of conversations that wait to be indexed, so that the next search need not read them again. */
export function createWordMemory(): WordMemory {
  const entries = new Map<string, WordsSource & { readonly packed: string }>();
  let length = 0;
  const drop = (key: string) => {
    length -= entries.get(key)?.packed.length ?? 0;
    entries.delete(key);
  };
  return {
    find({ key, version, mask }) {
      const entry = entries.get(key);
      return entry && entry.version === version && entry.mask === mask ? entry.packed : undefined;
    },
    keep(source, packed) {
      drop(source.key);
      entries.set(source.key, { ...source, packed });
      length += packed.length;
      // The oldest first: by now those have been indexed.
      for (const key of entries.keys()) {
        if (entries.size <= maxEntries && length <= maxLength) break;
        drop(key);
      }
    },
  };
}
