import { ensureWebBuilt } from "../launch/web-build.mjs";
import { ensureTool, findProgram } from "./install-tools.ts";
import type { Part } from "./outcome.ts";
import { root } from "./root.ts";
import { runVitest } from "./vitest.ts";

export const browserTests = "**/*.browser.test.ts";

/** What only a browser can tell. */
export const browserPart: Part = {
  name: "browser",
  async run() {
    const chromium = await ensureTool({
      name: "Chromium",
      debianPackage: "chromium",
      find: () => ["chromium", "chromium-browser", "google-chrome"].map((name) => findProgram(name)).find(Boolean),
    });
    await ensureWebBuilt(root, process.execPath);
    return runVitest({ only: [".browser.test.ts"], environment: { TEST_CHROMIUM: chromium } });
  },
};
