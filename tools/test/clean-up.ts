/** Steps that undo what the run has started, newest first; also when the run is interrupted. */
const steps: (() => void)[] = [];

export function onEnd(step: () => void): void {
  steps.push(step);
}

process.on("exit", () => {
  for (const step of steps.reverse()) step();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
