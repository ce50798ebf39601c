import { fillDemo, maxConversations, removeDemo } from "../demo/index.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import { type Command, options } from "./command.ts";
import { withInstallation } from "./open-installation.ts";
import { withQueue } from "./with-queue.ts";

export const demoCommand: Command = {
  name: "demo",
  synopsis: "demo [--remove] [--json]",
  meaning: "creates invented conversations in test mode; --remove deletes exactly these",
  async run(args) {
    const { values } = options(args, {
      remove: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    });
    await withInstallation((installation) =>
      withQueue("demo", installation, async (deps) => {
        const { config, secrets, workspaceId } = installation;
        const scope = { workspaceId, mode: "test" as const };
        const ports = { ...deps, secrets, addressPolicy: { allowLocal: config.allowLocalWebhooks } };
        const input = { scope, createdBy: "command line", conversations: maxConversations };
        const { conversations } = await unitOfWork(() =>
          values.remove ? removeDemo(ports, { scope }) : fillDemo(ports, input),
        );
        const done = values.remove ? "deleted" : "created";
        if (values.json) console.log(JSON.stringify({ [done]: conversations }));
        else console.log(`${conversations} demo conversations ${done}${values.remove ? "" : " in test mode"}.`);
      }),
    );
  },
};
