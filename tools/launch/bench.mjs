import { launch } from "./run.mjs";

const [first, ...rest] = process.argv.slice(2);
const storm = first === "storm";
if (storm) process.argv.splice(2, Number.POSITIVE_INFINITY, ...rest);

await launch({ script: storm ? "bench/storm.ts" : "bench/main.ts", packages: "all" });
