import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startTestService } from "../../server/test/service.ts";
import { root } from "../test/root.ts";
import { type App, takeScreenshot, workspaceIn } from "./app.ts";

const dist = join(root, "web", "dist");
const maxFirstLoadKib = 240;
const maxStylesKib = 40;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** A chunk and everything that it imports at once. */
function closure(manifest: Manifest, names: readonly string[]): Chunk[] {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(manifest[name]?.imports ?? []));
  }
  return [...seen].flatMap((name) => manifest[name] ?? []);
}

const gzippedKib = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1024;

export function firstLoadJourneys(app: () => App): void {
  test(`the inbox needs at most ${maxFirstLoadKib} KiB of JavaScript and ${maxStylesKib} KiB of styles, gzipped`, () => {
    const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Manifest;
    const pages = ["src/app/shell/Shell.tsx", "src/features/conversations/pages/InboxPage.tsx"];
    expect(pages.filter((page) => !manifest[page])).toEqual([]);
    const chunks = closure(manifest, ["index.html", ...pages]);
    expect(gzippedKib(chunks.map(({ file }) => file))).toBeLessThanOrEqual(maxFirstLoadKib);
    expect(gzippedKib(chunks.flatMap(({ css }) => css ?? []))).toBeLessThanOrEqual(maxStylesKib);
  });

  test("under a path prefix that the proxy leaves on, the app finds its files, its API and its pages", async () => {
    const service = await startTestService({ PUBLIC_URL: "http://127.0.0.1/tools/quality" });
    const workspaceId = await workspaceIn(service, "ws_prefixed");
    const { cookie } = await service.person(workspaceId, "owner");
    const origin = new URL(service.base).origin;
    const { page, end } = await app().visit("/tools/quality/", { cookie, origin });
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    expect(page.url()).toBe(`${origin}/tools/quality/inbox`);
    expect(await page.locator("pre").textContent()).toContain(`${origin}/tools/quality/api/v1/conversations`);
    await takeScreenshot(page, "inbox-empty");
    await end();
  });
}
