import { withTemporaryFolder } from "../platform/temporary-folder.ts";
import { limits } from "./limits.ts";

/** Hands a temporary folder for a converted copy to `use`. */
export const inFolder = <Result>(use: (folder: string) => Promise<Result>): Promise<Result> =>
  withTemporaryFolder({ prefix: "cqs-recording-", maxUseMs: limits.allMs }, use);
