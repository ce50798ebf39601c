import { dependencies } from "./dependencies.ts";
import type { Gate } from "./gate.ts";
import { generated } from "./generated.ts";
import { importedNames } from "./imported-names.ts";
import { licences } from "./licences.ts";
import { openapi } from "./openapi.ts";
import { migrationsAsPublished } from "./published-migrations.ts";
import { style } from "./style.ts";
import { supplyChain } from "./supply-chain.ts";
import { text } from "./text.ts";
import { types } from "./types.ts";
import { unused } from "./unused.ts";

/** Slowest first: they run side by side. */
export const gates: readonly Gate[] = [
  types,
  unused,
  dependencies,
  generated,
  openapi,
  style,
  importedNames,
  text,
  licences,
  supplyChain,
  migrationsAsPublished,
];
