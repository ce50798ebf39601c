import { removed, withoutSecretForms } from "../secret-forms.ts";
import { looksSecret } from "../secret-names.ts";

/** A value that was left out, and where it stood. */
export type RemovedSecret = readonly [path: string, value: unknown];

/**
 * JSON without what looks like a secret, by the name of its field or by its own form: the value itself where there is
 * nothing to remove, else as much of a copy as is needed. Whatever is left out is added to `secrets`. Recursive: the depth
 * of what is taken in is bounded.
 */
export function removeSecrets(value: unknown, path: string, secrets: RemovedSecret[]): unknown {
  if (typeof value === "string") return cleanText(value, path, secrets);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return cleanArray(value, path, secrets);
  return cleanObject(value as Readonly<Record<string, unknown>>, path, secrets);
}

/** Leaves out a whole value, unless it says nothing but whether there is one. */
export function remove(value: unknown, path: string, secrets: RemovedSecret[]): unknown {
  if (value === null || value === undefined || typeof value === "boolean") return value;
  secrets.push([path, value]);
  return removed;
}

function cleanText(text: string, path: string, secrets: RemovedSecret[]): string {
  const clean = withoutSecretForms(text);
  if (clean !== text) secrets.push([path, text]);
  return clean;
}

function cleanArray(items: readonly unknown[], path: string, secrets: RemovedSecret[]): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = removeSecrets(items[i], path, secrets);
    if (item === items[i]) continue;
    copy ??= items.slice();
    copy[i] = item;
  }
  return copy ?? items;
}

function cleanObject(object: Readonly<Record<string, unknown>>, path: string, secrets: RemovedSecret[]): unknown {
  let changes: Map<string, readonly [key: string, value: unknown]> | undefined;
  for (const key of Object.keys(object)) {
    const { shown: shownKey, namesSecret } = verdictOf(key);
    const at = `${path}.${shownKey}`;
    const isSecret = namesSecret || (key === "value" && isNamedSecret(object));
    const value = isSecret ? remove(object[key], at, secrets) : removeSecrets(object[key], at, secrets);
    if (value === object[key] && shownKey === key) continue;
    if (shownKey !== key) secrets.push([path, key]);
    changes ??= new Map();
    changes.set(key, [shownKey, value]);
  }
  if (!changes) return object;
  return Object.fromEntries(Object.entries(object).map((entry) => changes.get(entry[0]) ?? entry));
}

/** Lists of headers and attributes name their values beside them: `{"key": "authorization", "value": …}`. */
function isNamedSecret({ key, name }: Readonly<Record<string, unknown>>): boolean {
  return [key, name].some((given) => typeof given === "string" && verdictOf(given).namesSecret);
}

interface NameVerdict {
  /** The name without what has the form of a secret. */
  readonly shown: string;
  readonly namesSecret: boolean;
}

/** Bodies repeat their names: remembering the verdict makes it twenty times as fast. */
const verdictCache = new Map<string, NameVerdict>();
const maxVerdicts = 5_000;

function verdictOf(name: string): NameVerdict {
  const known = verdictCache.get(name);
  if (known !== undefined) return known;
  if (verdictCache.size >= maxVerdicts) verdictCache.clear();
  const verdict = { shown: withoutSecretForms(name), namesSecret: looksSecret(name) };
  verdictCache.set(name, verdict);
  return verdict;
}
