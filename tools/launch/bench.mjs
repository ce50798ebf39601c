import { launch } from "./run.mjs";

const [first, ...rest] = process.argv.slice(2);
const named = ["storm", "walk", "web"].find((name) => name === first);
if (named) process.argv.splice(2, Number.POSITIVE_INFINITY, ...rest);

await launch({ script: `bench/${named ?? "main"}.ts`, packages: "all" });
