// Follows "Get started in ten minutes" on a fresh clone, with everything that a new user waits for: the installation of
// the packages and the build of the web app. `npm run guide:get-started` prints how long it took.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { firstPage, readPages } from "./pages.ts";
import { runPage } from "./run-page.ts";
import { openClone } from "./workplace.ts";

const snippets = readPages().find(({ path }) => path === firstPage)?.snippets ?? [];
const receiver = snippets.findLast(({ use }) => use.kind === "terminal");
const began = performance.now();
const clone = await openClone();
const scratch = clone.scratch(firstPage);
const run = await runPage(firstPage, snippets, { ...clone, scratch });
const seconds = Math.round((performance.now() - began) / 1_000);
if (run.failure === undefined) {
  console.log(`The receiver printed:\n${readFileSync(join(scratch, `${receiver?.line}.out`), "utf8")}`);
  console.log(`Followed ${firstPage} on a fresh clone in ${seconds} s.`);
} else {
  console.error(run.failure);
  process.exitCode = 1;
}
run.stop();
clone.remove();
