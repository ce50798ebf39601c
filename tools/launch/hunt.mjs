import { launch } from "./run.mjs";

await launch({ script: "tools/hunt/main.ts", packages: "all" });
