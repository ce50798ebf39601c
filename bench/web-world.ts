import pg from "pg";
import { fillConversations } from "./fill-conversations.ts";

export interface SessionCookie {
  readonly name: string;
  readonly value: string;
}

/** Fills the test view of the only workspace, and returns the workspace's id. */
export async function fillWeb(databaseUrl: string, count: number): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query("select id from workspace order by id limit 1");
    const workspaceId = rows[0].id as string;
    await fillConversations(database, workspaceId, count);
    return workspaceId;
  } finally {
    await database.end();
  }
}

export async function signIn(address: string, owner: { email: string; password: string }): Promise<SessionCookie[]> {
  const response = await fetch(`${address}/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(address).origin },
    body: JSON.stringify(owner),
  });
  if (!response.ok) throw new Error(`the owner can't sign in: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie().map((line) => {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
    return { name, value };
  });
}
