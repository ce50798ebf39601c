type Step = () => unknown;

const steps: Step[] = [];

/**
 * For what is opened in a test or in a hook: is done when all tests of the file are, newest first. vitest takes an
 * `afterAll` from there and forgets it, and the next file in the same process would find the connections taken.
 */
export function afterFile(step: Step): void {
  steps.push(step);
}

export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  // Taken at once: should this be given up, it must not go on with what the next file opens.
  for (const step of steps.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "what the tests had opened could not be closed");
}
