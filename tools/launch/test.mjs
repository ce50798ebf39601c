import { launch } from "./run.mjs";

await launch({ script: "tools/test/main.ts", packages: "all" });
