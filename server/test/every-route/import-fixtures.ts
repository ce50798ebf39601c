import { randomBytes } from "node:crypto";
import { newId } from "../../src/platform/ids.ts";
import { type Fixture, id, rows, type World } from "./fixture.ts";

/** One that is under way. Only the command line makes imports, so the row is inserted past the API. */
async function running({ service, workspaceId, mode }: World): Promise<string> {
  const made = newId("import");
  await service.db.pool.query(
    `insert into import_file (workspace_id, mode, file_hash, id, file_name, file_size, bytes_done, records_done, created,
       updated, known, refused, created_at, updated_at)
     values ($1, $4, $2, $3, 'calls.jsonl', 1000, 400, 4, 2, 1, 1, 0, now(), now())`,
    [workspaceId, randomBytes(32), made, mode],
  );
  return made;
}

export const importFixtures: Readonly<Record<string, Fixture>> = {
  listImports: {
    valid: async (world) => {
      await running(world);
      return { query: { limit: "5", status: "running" } };
    },
  },
  getImport: { owned: rows, valid: (world) => id(running(world)) },
  cancelImport: { owned: rows, valid: (world) => id(running(world)) },
};
