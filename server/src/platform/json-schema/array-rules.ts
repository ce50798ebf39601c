import { canonicalText } from "./canonical-text.ts";
import { readCount, readFilledList, readFlag } from "./read-keyword.ts";
import { type Compile, type Problem, problem, type Rule, type Run, type SchemaObject } from "./types.ts";

type ArrayRule = (items: readonly unknown[], run: Run) => Problem | undefined;

export function arrayRules(schema: SchemaObject, at: string, compile: Compile): Rule[] {
  return [...countRules(schema, at), ...itemRules(schema, at, compile), ...uniqueRule(schema, at)].map(
    (rule): Rule =>
      (value, run) =>
        Array.isArray(value) ? rule(value, run) : undefined,
  );
}

function countRules(schema: SchemaObject, at: string): ArrayRule[] {
  const least = readCount(schema, "minItems", at) ?? 0;
  const most = readCount(schema, "maxItems", at) ?? Number.POSITIVE_INFINITY;
  return [
    ({ length }) => {
      if (length < least) return problem(`must have at least ${least} items`);
      return length > most ? problem(`must have at most ${most} items`) : undefined;
    },
  ];
}

function itemRules(schema: SchemaObject, at: string, compile: Compile): ArrayRule[] {
  const first = (readFilledList(schema, "prefixItems", at) ?? []).map((one, i) =>
    compile(one, `${at}.prefixItems.${i}`),
  );
  const rest = Object.hasOwn(schema, "items") ? compile(schema.items, `${at}.items`) : undefined;
  if (first.length === 0 && !rest) return [];
  return [
    (items, run) => {
      const end = rest ? items.length : Math.min(items.length, first.length);
      for (let i = 0; i < end; i++) {
        const wrong = (first[i] ?? (rest as Rule))(items[i], run);
        if (wrong) return { ...wrong, path: [String(i), ...wrong.path] };
      }
      return undefined;
    },
  ];
}

function uniqueRule(schema: SchemaObject, at: string): ArrayRule[] {
  if (!readFlag(schema, "uniqueItems", at)) return [];
  return [
    (items, run) => {
      const seen = new Set<string>();
      for (const [i, item] of items.entries()) {
        const text = canonicalText(item, run);
        if (seen.has(text)) return problem("is a duplicate", String(i));
        seen.add(text);
      }
      return undefined;
    },
  ];
}
