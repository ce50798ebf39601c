import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Part } from "./outcome.ts";
import { root } from "./root.ts";
import { noDatabase, runVitest } from "./vitest.ts";

export const guideTests = "tools/snippets";

/** The guides, followed as printed. What can't run on a test machine is listed. */
export const guidesPart: Part = {
  name: "guides",
  cores: 1,
  usesWebApp: true,
  async run() {
    const outcome = await runVitest({ only: [guideTests], environment: noDatabase });
    const list = join(root, ".cache", "guides", "not-run.txt");
    const lines = existsSync(list) ? readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
    const notRun = [`${lines.length} blocks of the guides are not run:`, ...lines.map((line) => `  ${line}`)].join(
      "\n",
    );
    return { ...outcome, detail: [outcome.detail, notRun].filter((text) => text !== "").join("\n") };
  },
};
