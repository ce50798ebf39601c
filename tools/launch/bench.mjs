import { launch } from "./run.mjs";

await launch({ script: "bench/main.ts", packages: "all" });
