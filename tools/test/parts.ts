import { browserPart, browserTests } from "./browser.ts";
import { externalPostgresPart } from "./external-postgres.ts";
import { gatesPart } from "./gates.ts";
import type { Part } from "./outcome.ts";
import { redisPart } from "./redis.ts";
import { schemathesisPart } from "./schemathesis.ts";
import { runVitest } from "./vitest.ts";

/** The cheapest answers first. */
export const parts: readonly Part[] = [
  gatesPart,
  { name: "gate-tests", run: () => runVitest({ only: ["tools/gates"] }) },
  { name: "unit", run: () => runVitest({ except: ["tools/gates/**", browserTests] }) },
  redisPart,
  externalPostgresPart,
  browserPart,
  schemathesisPart,
];
