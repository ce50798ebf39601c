import { readFileSync } from "node:fs";
import type { JointWeights } from "./joint-chances.ts";

export interface JointCheck {
  /** From this chance of `partial` or `fail` on, a problem is raised. */
  readonly threshold: number;
  readonly weights: JointWeights;
}

/** Written by `npm run grader:join`. */
export const jointFile = new URL("./weights/joint.json", import.meta.url);

const read = JSON.parse(readFileSync(jointFile, "utf8")) as Readonly<Record<string, JointCheck>>;

/** By check. The others read no language, and their patterns judge alone. */
export const jointChecks: ReadonlyMap<string, JointCheck> = new Map(Object.entries(read));
