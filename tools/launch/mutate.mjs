import { launch } from "./run.mjs";

await launch({ script: "tools/mutate/main.ts", packages: "all" });
