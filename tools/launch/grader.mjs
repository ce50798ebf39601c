import { launch } from "./run.mjs";

await launch({ script: "tools/grader/main.ts", packages: "all" });
