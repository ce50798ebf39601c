const kinds = ["ai", "human"] as const;
const statuses = ["queued", "running", "completed", "cancelled", "failed"] as const;

export interface AgentSearch {
  readonly q?: string;
  readonly kind?: (typeof kinds)[number];
}

/** Which past tests are listed. */
export interface AgentTestsSearch {
  readonly suite?: string;
  readonly status?: (typeof statuses)[number];
}

const textOf = (value: unknown) => {
  const first = [value].flat()[0];
  return typeof first === "string" && first !== "" ? first : undefined;
};

/** Leaves out what is not there, so that it is not written into the address. */
const given = <Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

export const agentSearchOf = (search: Record<string, unknown>): AgentSearch =>
  given({ q: textOf(search.q), kind: kinds.find((name) => name === search.kind) });

export const agentTestsSearchOf = (search: Record<string, unknown>): AgentTestsSearch =>
  given({ suite: textOf(search.suite), status: statuses.find((name) => name === search.status) });
