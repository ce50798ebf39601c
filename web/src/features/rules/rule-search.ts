export interface RuleSearch {
  /** The rule's id, or `new`. */
  readonly rule?: string | undefined;
  /** The place of the example that a new rule begins with. */
  readonly example?: string | undefined;
  readonly run?: string | undefined;
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export function ruleSearchOf({ rule, example, run }: Record<string, unknown>): RuleSearch {
  return { rule: textOf(rule), example: textOf(example), run: textOf(run) };
}
