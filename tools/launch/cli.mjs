import { launch } from "./run.mjs";

await launch({ script: "server/cli.ts", packages: "production" });
