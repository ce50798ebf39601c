import { launch } from "./run.mjs";

await launch({ script: "tools/screenshots/main.ts", packages: "all" });
