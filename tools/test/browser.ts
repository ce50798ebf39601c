import { ensureChromium } from "./chromium.ts";
import type { Part } from "./outcome.ts";
import { runVitest } from "./vitest.ts";

export const browserTests = "**/*.browser.test.ts";

/** What only a browser can tell. */
export const browserPart: Part = {
  name: "browser",
  cores: 1,
  usesWebApp: true,
  async run() {
    await ensureChromium();
    return runVitest({ only: [".browser.test.ts"] });
  },
};
