import { checkCatalogue } from "../grading/index.ts";
import type { Check } from "./types.ts";

/** Every built-in check that a criterion can name. */
export const listChecks = (): Check[] => [...checkCatalogue.values()];
