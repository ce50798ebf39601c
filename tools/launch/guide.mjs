import { launch } from "./run.mjs";

await launch({ script: "tools/snippets/main.ts", packages: "all" });
