interface SqlMutation {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const looksLikeSql = /\b(?:select|insert into|update|delete from|where|order by|on conflict|\$\d)\b/;

const rules: readonly (readonly [kind: string, pattern: RegExp, to: (match: RegExpExecArray) => string])[] = [
  ["sql tenant", / and (?:\w+\.)?mode = (?:\w+\.mode|\$\d+)/g, () => ""],
  [
    "sql condition",
    / and (?:\w+\.)?(?!mode\b|workspace_id\b)\w+ (?:is (?:not )?null|(?:=|<>|>=|<=|<|>) (?:'\w+'|\$\d+|\w+\.\w+))(?=[\s`")]|$)/g,
    () => "",
  ],
  ["sql boundary", / (<=|>=|<|>) (?=\$\d|\w+\.)/g, (match) => ` ${boundary[match[1] as string]} `],
  ["sql order", / (asc|desc)\b/g, (match) => (match[1] === "asc" ? " desc" : " asc")],
  ["sql null", /\bis (not )?null\b/g, (match) => (match[1] ? "is null" : "is not null")],
  ["sql arithmetic", / ([+-]) (?=\d|\$\d)/g, (match) => (match[1] === "+" ? " - " : " + ")],
];
const boundary: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** Faults in a piece of SQL: a lost condition, another boundary, order or sign. */
export function sqlMutations(text: string): SqlMutation[] {
  if (!looksLikeSql.test(text)) return [];
  return rules.flatMap(([kind, pattern, to]) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      start: match.index,
      end: match.index + match[0].length,
      replacement: to(match as unknown as RegExpExecArray),
    })),
  );
}
