import { listPendingDeletions, restoreWorkspace } from "../people/index.ts";
import { type Command, options, required } from "./command.ts";
import { withInstallation } from "./open-installation.ts";

const maxListed = 1_000;

export const deletedWorkspacesCommand: Command = {
  name: "workspaces deleted",
  synopsis: "workspaces deleted [--json]",
  meaning: "lists closed workspaces whose deletion can still be undone",
  async run(args) {
    const { values } = options(args, { json: { type: "boolean", default: false } });
    await withInstallation(async ({ db }) => {
      const pending = await listPendingDeletions(db, maxListed);
      const shown = pending.map(({ id, name, dueAt }) => ({ id, name, deletion_due_at: dueAt.toISOString() }));
      if (values.json) return console.log(JSON.stringify(shown));
      for (const { id, name, deletion_due_at } of shown) console.log(`${id}  ${deletion_due_at}  ${name}`);
    });
  },
};

export const restoreWorkspaceCommand: Command = {
  name: "workspaces restore",
  synopsis: "workspaces restore --id WORKSPACE [--json]",
  meaning: "undoes the deletion of a workspace while its grace period lasts",
  async run(args) {
    const { values } = options(args, { id: { type: "string" }, json: { type: "boolean", default: false } });
    const workspaceId = required(values.id, "--id");
    await withInstallation(async (installation) => {
      await restoreWorkspace(installation, { workspaceId });
      console.log(values.json ? JSON.stringify({ id: workspaceId, restored: true }) : `${workspaceId} is open again`);
    });
  },
};
