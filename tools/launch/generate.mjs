import { launch } from "./run.mjs";

await launch({ script: "tools/generate/main.ts", packages: "all" });
