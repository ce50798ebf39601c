import fc from "fast-check";
import { afterAll } from "vitest";
import { endFile } from "./after-file.ts";
import { propertySeed } from "./property-seed.ts";

fc.configureGlobal({ seed: propertySeed });

/** Begins every test file, so that this is the last thing that happens in it. */
afterAll(endFile);
