/** Someone else holds the data folder. The message is meant to be printed as it is, without a stack. */
export class DataDirInUse extends Error {
  override name = "DataDirInUse";

  constructor(dataDir: string, holder: { owner?: "server" | "command"; pid?: number }) {
    const who = holder.owner === "command" ? "a command that is still running" : "another running server";
    const pid = holder.pid === undefined ? "" : ` (process ${holder.pid})`;
    const advice = holder.owner === "command" ? "wait for it" : "stop it first";
    super(`DATA_DIR ${dataDir} is already used by ${who}${pid}: ${advice}, or set DATA_DIR to another folder.`);
  }
}

/** The embedded database cannot run here; the message says why and what the operator can do. */
export class EmbeddedPostgresUnavailable extends Error {
  override name = "EmbeddedPostgresUnavailable";

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} (Setting DATABASE_URL to a PostgreSQL 15 or newer avoids the embedded database.)`, options);
  }
}
