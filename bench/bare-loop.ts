// The floor for deliveries: the same bytes posted in a bare loop, with nothing kept and nothing in order.
import { readFileSync } from "node:fs";
import { Agent } from "undici";

const [url = "", file = "", connections = "1", said = "{}"] = process.argv.slice(2);
const headers = JSON.parse(said) as Record<string, string>;
const bodies = readFileSync(file, "utf8").trimEnd().split("\n");
const agent = new Agent({ connections: Number(connections), pipelining: 1 });
const { origin, pathname } = new URL(url);
let next = 0;

async function loop(): Promise<void> {
  for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
    const answer = await agent.request({ origin, path: pathname, method: "POST", headers, body });
    await answer.body.dump();
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, loop));
console.log(bodies.length / ((performance.now() - started) / 1_000));
await agent.close();
