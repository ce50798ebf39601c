// The floor for deliveries: the same bytes posted in a bare loop, with nothing kept and nothing in order.
import { Agent } from "undici";

const [url = "", count = "0", connections = "1", body = "", said = "{}"] = process.argv.slice(2);
const headers = JSON.parse(said) as Record<string, string>;
const agent = new Agent({ connections: Number(connections), pipelining: 1 });
const { origin, pathname } = new URL(url);
let left = Number(count);

async function loop(): Promise<void> {
  while (left-- > 0) {
    const answer = await agent.request({ origin, path: pathname, method: "POST", headers, body });
    await answer.body.dump();
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, loop));
console.log(Number(count) / ((performance.now() - started) / 1_000));
await agent.close();
