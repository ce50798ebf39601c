import { describe, expect, test } from "vitest";
import { readCases } from "./cases.ts";
import { preparedLanguages } from "./languages/index.ts";
import { runCases } from "./run-cases.ts";

const cases = readCases();

for (const { name, folder, forms, whyNot, toolchain } of await preparedLanguages()) {
  describe.skipIf(whyNot).each(forms)(`the ${name} library, %s${whyNot}`, async (form) => {
    const complaints = whyNot ? [] : await runCases(cases, await toolchain.runner(form, folder));
    test.each(cases.map((one, i) => [one.name, complaints[i]] as const))("%s", (_, found) => {
      expect(found).toEqual([]);
    });
  });
}
