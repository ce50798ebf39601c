/** What is wrong with a value, and where in it. */
export interface Problem {
  /** From the outside in; each level puts its own step before the others. */
  readonly path: string[];
  /** Goes on after the name of the field: `must be a number`. */
  readonly message: string;
}

/** How much work may still be done on one value: schemas are other people's, and so are values. */
export interface Run {
  left: number;
}

export type Rule = (value: unknown, run: Run) => Problem | undefined;

export type SchemaObject = Readonly<Record<string, unknown>>;

/** Makes the rule of a schema within the one at hand; `at` says where it stands, for refusals. */
export type Compile = (schema: unknown, at: string) => Rule;

export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

export function spend(run: Run, steps: number): void {
  run.left -= steps;
  if (run.left < 0) throw new TooMuchWork();
}

export const problem = (message: string, ...path: string[]): Problem => ({ path, message });
