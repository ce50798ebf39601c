import { type Browser, chromium } from "playwright-core";
import { ensureTool, findProgram } from "./install-tools.ts";
import { Missing } from "./outcome.ts";

// The shell has no window of its own to draw and needs two thirds of the time.
const shell = "chromium-headless-shell";
const programs = [shell, "chromium", "chromium-browser", "google-chrome"];

const findAny = () => programs.map((name) => findProgram(name)).find(Boolean);

/** The path of Chromium; installed where that may be done. */
export async function ensureChromium(): Promise<string> {
  try {
    return await ensureTool({ name: "Chromium", debianPackage: shell, find: () => findProgram(shell) });
  } catch (error) {
    const other = error instanceof Missing ? findAny() : undefined;
    if (other) return other;
    throw error;
  }
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = findAny();
  if (!executablePath) throw new Error(`Chromium is not installed: apt-get install ${shell}`);
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}
