/** PostgreSQL's codes, and those of the network, for what an operator can do something about. */
const words: Readonly<Record<string, string>> = {
  "53300": "PostgreSQL has no free connection slots: raise max_connections, or lower DATABASE_CONNECTIONS",
  "53100": "PostgreSQL has no disk space left",
  "53200": "PostgreSQL has no memory left",
  "57P03": "PostgreSQL is starting up, shutting down or recovering",
  "57P01": "PostgreSQL is shutting down",
  "25006": "PostgreSQL is read-only",
  "28P01": "PostgreSQL refuses the password",
  "28000": "PostgreSQL does not let this role connect",
  "3D000": "PostgreSQL has no such database",
  ECONNREFUSED: "nothing listens at the database's address",
  ENOENT: "nothing listens at the database's socket",
  ENOTFOUND: "the database's host name is unknown",
  EAI_AGAIN: "the database's host name can't be looked up",
  EHOSTUNREACH: "the database's host can't be reached",
  ETIMEDOUT: "the database's host does not respond",
  ECONNRESET: "the connection to the database broke",
};

/** Says what is wrong with the database without the driver's text, which may hold addresses and names. */
export function troubleInWords(error: unknown): string {
  const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
  if (code !== undefined && words[code]) return words[code];
  // PgBouncer's own refusals and the driver's have no code of their own.
  if (/no more connections allowed|too many clients/.test(message)) return words["53300"] as string;
  if (/timeout/i.test(message)) return "the database does not respond in time, or all connections are in use";
  return "the database can't be queried";
}
