import { launch } from "./run.mjs";

await launch({ script: "server/main.ts", packages: "production", buildsWeb: true, stopsWithLauncher: true });
