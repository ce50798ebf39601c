import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../test/root.ts";
import { firstPage, notRun, readPages, unusedFiles } from "./pages.ts";
import { readBlocks } from "./read-blocks.ts";
import { type PageRun, runPage } from "./run-page.ts";
import { openCheckout, type SnippetCheckout } from "./workplace.ts";

const minutes = 60_000;
const pages = readPages();
let checkout: SnippetCheckout;
/** What the first page leaves running: the service. */
let service: PageRun | undefined;

const follow = (path: string, snippets = pages.find((page) => page.path === path)?.snippets ?? []) =>
  runPage(path, snippets, { ...checkout, scratch: checkout.scratch(path) });

beforeAll(async () => {
  checkout = await openCheckout();
  const list = join(root, ".cache", "guides");
  mkdirSync(list, { recursive: true });
  writeFileSync(join(list, "not-run.txt"), notRun(pages).join("\n"));
});
afterAll(() => {
  service?.stop();
  checkout?.remove();
});

test("every file that a guide has you save is used by a later block", () => {
  expect(pages.flatMap(unusedFiles)).toEqual([]);
});

test(`${firstPage}: from npm start on a fresh checkout to a webhook that received a scorecard`, {
  timeout: 30 * minutes,
}, async () => {
  service = await follow(firstPage);
  expect(service.failure).toBeUndefined();
});

describe("every block of a guide runs, with what the page itself sets", () => {
  const others = pages.filter(
    ({ path, snippets }) => path !== firstPage && snippets.some(({ use }) => use.kind !== "show"),
  );
  test.each(others.map(({ path }) => [path]))("%s", { timeout: 30 * minutes }, async (path) => {
    const run = await follow(path);
    run.stop();
    expect(run.failure).toBeUndefined();
  });
});

describe("a broken block fails its page, at its line", () => {
  const api = "```sh\nAPI=http://localhost:8080/api/v1\n```\n";
  test.each([
    ["a variable that the page never sets", '```sh\ncurl -s "$BASE/healthz"\n```\n', "broken.md:4:", "BASE"],
    ["a call that is refused", "```sh\ncurl -s $API/tickets\n```\n", "broken.md:4:", "HTTP 401"],
    [
      "a refusal that does not come",
      "```sh status: 404\ncurl -s $API/openapi.json > /dev/null\n```\n",
      "broken.md:4:",
      "HTTP 200",
    ],
    ["a field that is not there", "```sh\ncurl -s $API/openapi.json | jq .nothing\n```\n", "broken.md:4:", "null"],
    ["a program that ends by itself", "```sh terminal\nfalse\n```\n```sh\nsleep 0.2\n```\n", "broken.md:4:", "ended"],
    [
      "a program with a mistake",
      "```js wrong.mjs\nthrow new Error('planted');\n```\n```sh\nnode wrong.mjs\n```\n",
      "broken.md:7:",
      "planted",
    ],
  ])("%s", async (_, block, place, reason) => {
    const run = await follow("broken.md", readBlocks("broken.md", api + block));
    run.stop();
    expect(run.failure).toContain(place);
    expect(run.failure).toContain(reason);
  });

  test.each([
    ["```sh nonsense\ntrue\n```\n", '"nonsense" is no mark of a shell block'],
    ["```python\nprint(1)\n```\n", "a program needs a file name"],
    ["```sh\ntrue\n", "never closed"],
  ])("%j is refused", (text, problem) => {
    expect(() => readBlocks("broken.md", text)).toThrow(problem);
  });
});
