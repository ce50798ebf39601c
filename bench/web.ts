// The web app in headless Chromium with 100,000 conversations in the workspace, a conversation of 5,000 turns and a trace
// of 30,000 nodes: `npm run bench:web`. Prints figures; nothing fails because of them.
import { randomBytes } from "node:crypto";
import { cpus, totalmem } from "node:os";
import { startEmbeddedPostgres } from "../server/src/database/embedded/index.ts";
import { ensureWebBuilt } from "../tools/launch/web-build.mjs";
import { launchChromium } from "../tools/test/chromium.ts";
import { root } from "../tools/test/root.ts";
import { temporaryFolder } from "../tools/test/temporary-folder.ts";
import { middle } from "./measure.ts";
import { startOurs } from "./programs.ts";
import { makeLongConversations } from "./web-conversations.ts";
import { WebPage } from "./web-page.ts";
import { fillWeb, signIn } from "./web-world.ts";

const quick = process.argv.includes("--quick");
const count = quick ? 5_000 : 100_000;
const rounds = quick ? 2 : 5;
const owner = { email: "owner@example.com", password: randomBytes(12).toString("hex") };

await ensureWebBuilt(root, process.execPath);
const postgres = await startEmbeddedPostgres({ dataDir: temporaryFolder("bench-web") });
const service = await startOurs(postgres.databaseUrl, {
  SECRET_KEY: randomBytes(32).toString("hex"),
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  LOG_LEVEL: "error",
});
const browser = await launchChromium();

const row = (...cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
const ms = (figures: readonly number[]) =>
  `${middle(figures).toFixed(0)} ms (${Math.min(...figures).toFixed(0)} to ${Math.max(...figures).toFixed(0)})`;
const tasks = (lengths: readonly number[]) =>
  lengths.length === 0
    ? "none over 50 ms"
    : `${lengths.length} over 50 ms, longest ${Math.max(...lengths).toFixed(0)} ms`;

try {
  const workspaceId = await fillWeb(postgres.databaseUrl, count);
  const cookies = await signIn(service.address, owner);
  const long = await makeLongConversations({ ...service, databaseUrl: postgres.databaseUrl, workspaceId, cookies });
  const open = () => WebPage.open(browser, new URL(service.address).origin, cookies);

  console.log(`\n## Web app, ${count.toLocaleString("en")} conversations in the workspace\n`);
  console.log(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB; browser, service and database on the same cores. Medians of ${rounds} rounds, and from the lowest to the highest.\n`,
  );
  row("what", "time", "main thread");
  row("---", "---", "---");

  const cold: number[] = [];
  const warm: number[] = [];
  const loading: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await open();
    cold.push(await page.load("/inbox?mode=test", '[role="gridcell"]'));
    loading.push(...(await page.longTasks()));
    warm.push(await page.load("/inbox?mode=test", '[role="gridcell"]'));
    await page.close();
  }
  row("inbox until its rows can be used, nothing cached by the browser", ms(cold), tasks(loading));
  row("inbox, files cached by the browser", ms(warm), "");

  const page = await open();
  const filters = ["channel=sms", "passed=false", "tag=billing", "max_score=60", "unsure=true"];
  await page.load(`/inbox?mode=test&${filters.join("&")}`, '[role="gridcell"]');
  const changes: number[] = [];
  for (let left = filters.length; left > 0; left--) changes.push(await page.removeFilter());
  row("filter change, from the click to the new rows", ms(changes), tasks(await page.longTasks()));
  const searches: number[] = [];
  for (const word of quick ? ["w2"] : ["w2", "w31", "w477", "w1023", "w9999"]) searches.push(await page.search(word));
  row(
    "search, from the last letter to the rows (200 ms of it is waiting for more letters)",
    ms(searches),
    tasks(await page.longTasks()),
  );
  await page.load("/inbox?mode=test", '[role="gridcell"]');
  await page.longTasks();
  const frames = await page.scroll('[role="grid"]', quick ? 60 : 400);
  row(`inbox scrolled by ${frames.rows.toLocaleString("en")} px`, frames.text, tasks(await page.longTasks()));

  const turns = await page.load(`/conversations/${long.turns}?mode=test`, '[role="log"] [data-role]');
  row("conversation of 5,000 turns until its dialogue shows", `${turns.toFixed(0)} ms`, tasks(await page.longTasks()));
  const talked = await page.scroll('[role="log"]', quick ? 60 : 300);
  row(`scrolled by ${talked.rows.toLocaleString("en")} px`, talked.text, tasks(await page.longTasks()));

  const nodes = await page.load(`/conversations/${long.nodes}?mode=test&tab=trace`, '[role="treeitem"]');
  row("trace of 30,000 nodes until its rows show", `${nodes.toFixed(0)} ms`, tasks(await page.longTasks()));
  const walked = await page.scroll('[role="tree"]', quick ? 60 : 300);
  row(`scrolled by ${walked.rows.toLocaleString("en")} px`, walked.text, tasks(await page.longTasks()));
  const found = await page.searchTrace("order_29");
  row(
    "search in it, from the last letter to the number of matches",
    `${found.toFixed(0)} ms`,
    tasks(await page.longTasks()),
  );
  await page.close();
} finally {
  await browser.close();
  await service.stop();
  await postgres.stop();
}
