import { lookup } from "node:dns/promises";
import type { Resolve } from "./types.ts";

/** As the machine itself finds names: its name service, and its own list. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });
