import type { Config } from "../platform/config.ts";

/** Returns the text for the terminal once the service is ready. */
export function banner({ config, port, startMs }: { config: Config; port: number; startMs: number }): string {
  const address = config.publicUrl.endsWith(":0") ? `http://localhost:${port}` : config.publicUrl;
  const answers = [
    `  Address        ${address}`,
    `  API            ${address}/api/v1`,
    `  Documentation  ${address}/docs`,
  ];
  const lines = [
    "",
    `  Conversation Quality Service is ready (${Math.round(startMs)} ms)`,
    "",
    ...(config.role === "worker" ? ["  Role           background work only"] : answers),
    `  Database       ${config.databaseUrl ? "external" : `embedded, in ${config.dataDir}`}`,
  ];
  return `${lines.join("\n")}\n\n`;
}
