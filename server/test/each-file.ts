import { afterAll } from "vitest";
import { endFile } from "./after-file.ts";

/** Begins every test file, so that this is the last thing that happens in it. */
afterAll(endFile);
