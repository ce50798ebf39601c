import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, in this order. Begun at the end, one of them would run alone while the other cores wait. */
const longest = [
  "server/test/crash/crash.test.ts",
  "server/test/every-route/every-route.test.ts",
  "server/test/tenancy/tenancy.test.ts",
  "server/test/crash/scoring.test.ts",
  "server/test/crash/delivery.test.ts",
  "server/test/crash/database-faults.test.ts",
  "server/src/delivery/schedules.test.ts",
  "server/test/program.test.ts",
  "server/test/harper-valley.test.ts",
  "server/src/database/embedded/index.test.ts",
  "server/src/database/embedded/ownership.test.ts",
  "server/test/crash/import.test.ts",
  "server/test/crash/rules.test.ts",
  "server/src/otlp/otlp-service.test.ts",
];

/** In a fresh checkout vitest knows of no durations and begins with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return found === -1 ? longest.length : found;
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
