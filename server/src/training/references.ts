import { brokenReference } from "../database/violations.ts";
import { type Fault, unknownReference } from "../platform/fault.ts";

/** What the caller is told when a scenario's rubric is none: the foreign key looks, so that none can go meanwhile. */
export const unknownRubric = (error: unknown): Fault | undefined =>
  brokenReference(error) === "scenario_rubric_id" ? unknownReference("rubric_id") : undefined;
