import pg from "pg";
import type { SessionCookie } from "./web-world.ts";

interface LongWorld {
  readonly address: string;
  readonly databaseUrl: string;
  readonly workspaceId: string;
  readonly cookies: readonly SessionCookie[];
}

const turnCount = 5_000;
const nodeCount = 30_000;
const stepsPerTurn = 9;

/** Makes a conversation of 5,000 turns, and one whose trace has 30,000 nodes. */
export async function makeLongConversations(world: LongWorld): Promise<{ turns: string; nodes: string }> {
  const turns = await send(world, {
    title: "Five thousand turns",
    transcript: Array.from({ length: turnCount }, (_, i) => line(i)).join("\n"),
  });
  const nodes = await send(world, { title: "Thirty thousand nodes", events: [{ type: "turn", content: "Hello." }] });
  // The API takes in 10,000 nodes at most: the rest is there only to see what the page can bear.
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  await database.query(
    "update conversation_content set nodes = $1::text::json where workspace_id = $2 and mode = 'test' and conversation_id = $3",
    [
      JSON.stringify({ from: "events", nodes: Array.from({ length: nodeCount }, (_, i) => node(i)) }),
      world.workspaceId,
      nodes,
    ],
  );
  await database.end();
  return { turns, nodes };
}

const line = (i: number) =>
  `${i % 2 === 0 ? "Agent" : "Customer"}: This is sentence number ${i} of a very long call about order ${i * 7}, which goes on and on.`;

function node(i: number): object {
  const place = i % (stepsPerTurn + 1);
  const times = { offsetMs: i * 250, durationMs: 40 + (i % 13) * 30 };
  if (place === 0) {
    return { id: `n${i}`, type: "turn", role: i % 20 === 0 ? "customer" : "agent", content: line(i), ...times };
  }
  return {
    ...{ id: `n${i}`, parentId: `n${i - place}`, type: "tool_call", name: `find_order_${i}`, ...times },
    ...(i % 97 === 0 ? { status: "error", error: "The gateway timed out." } : { status: "ok" }),
    input: { order_id: String(i * 7) },
    output: { status: "shipped", eta: "tomorrow", items: [i, i + 1] },
  };
}

async function send({ address, cookies }: LongWorld, body: object): Promise<string> {
  const response = await fetch(`${address}/conversations?mode=test`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: new URL(address).origin,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
    body: JSON.stringify(body),
  });
  const { data, error } = (await response.json()) as { data?: { id: string }; error?: { message: string } };
  if (!data) throw new Error(error?.message);
  return data.id;
}
