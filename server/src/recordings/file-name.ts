import { randomBytes } from "node:crypto";

/** Returns a name for a new file: random, so that nothing can be learnt or guessed from it. */
export const newFileName = (): string => randomBytes(16).toString("hex");
