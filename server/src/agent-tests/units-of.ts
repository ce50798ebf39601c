import type { ClaimedTest, TestCase } from "./types.ts";

/** One run of one case of one version. */
export interface TestUnit {
  readonly position: number;
  readonly testCase: TestCase;
  readonly version: number | null;
  readonly isBaseline: boolean;
  /** From 1. */
  readonly run: number;
}

type Planned = Pick<ClaimedTest, "version" | "comparedWith"> & {
  readonly plan: Pick<ClaimedTest["plan"], "cases" | "runs">;
};

/** Case by case; of each case first the runs of the version that is compared with. The order never changes. */
export function unitsOf({ version, comparedWith, plan }: Planned): readonly TestUnit[] {
  const sides = [
    ...(comparedWith === null ? [] : [{ version: comparedWith, isBaseline: true }]),
    { version, isBaseline: false },
  ];
  const units = plan.cases.flatMap((testCase) =>
    sides.flatMap((side) => Array.from({ length: plan.runs }, (_, i) => ({ testCase, ...side, run: i + 1 }))),
  );
  return units.map((unit, position) => ({ ...unit, position }));
}
