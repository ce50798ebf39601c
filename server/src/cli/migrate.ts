import { openDatabase } from "../../open-database.ts";
import { migrate } from "../database/migrate.ts";
import { loadConfig } from "../platform/config.ts";
import { type Command, options } from "./command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  synopsis: "migrate",
  meaning: "applies pending migrations; every start does the same",
  async run(args) {
    options(args, {});
    const database = await openDatabase(loadConfig(), "command");
    try {
      const applied = await migrate(database.url);
      console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
    } finally {
      await database.close();
    }
  },
};
