import { automationFixtures } from "./automation-fixtures.ts";
import { bulkFixtures } from "./bulk-fixtures.ts";
import { customerFixtures } from "./customer-fixtures.ts";
import type { Fixture } from "./fixture.ts";
import { importFixtures } from "./import-fixtures.ts";
import { peopleFixtures } from "./people-fixtures.ts";
import { scoringFixtures } from "./scoring-fixtures.ts";
import { trainingFixtures } from "./training-fixtures.ts";

/** One entry per operation of the contract. An operation that is missing here fails the suite. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  ...customerFixtures,
  ...bulkFixtures,
  ...importFixtures,
  ...scoringFixtures,
  ...automationFixtures,
  ...peopleFixtures,
  ...trainingFixtures,
};
