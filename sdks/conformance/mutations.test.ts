import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Case, readCases } from "./cases.ts";
import { preparedLanguages } from "./languages/index.ts";
import { copyLibrary, type MutableCopy, readMutations } from "./mutations.ts";
import { runCases, runnerEnded } from "./run-cases.ts";

const cases = readCases();
const minMutations = 12;
/** Ends a runner that a bug makes hang. */
const maxRunMs = 30_000;

function caseNamed(name: string): Case {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`There is no case "${name}".`);
  return found;
}

for (const language of await preparedLanguages()) {
  describe.skipIf(language.whyNot)(`a bug in the ${language.name} library fails its cases${language.whyNot}`, () => {
    const mutations = readMutations(language);
    let copy: MutableCopy;
    beforeAll(() => {
      copy = copyLibrary(language);
    });
    afterAll(() => copy?.remove());

    test("enough bugs are planted", () => {
      expect(mutations.length).toBeGreaterThanOrEqual(minMutations);
    });

    test.each(mutations.map((mutation) => [mutation.bug, mutation] as const))("%s", async (_, mutation) => {
      const [firstForm] = language.forms;
      const chosen = mutation.fails.map(caseNamed);
      const complaints = await copy.withBug(mutation, async () =>
        runCases(chosen, await language.toolchain.runner(mutation.form ?? firstForm, copy.folder), maxRunMs),
      );
      // A library that can't even be loaded says nothing about the cases.
      expect(complaints.flat()).not.toContain(runnerEnded);
      const passed = mutation.fails.filter((_name, i) => complaints[i]?.length === 0);
      expect(passed).toEqual([]);
    });
  });
}
