import type { IncomingMessage } from "node:http";

/** `192.0.2.1:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`: how some proxies write whom they speak for. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d{1,5}|\[([0-9a-f:.]+)\](?::\d{1,5})?)$/i;

/**
 * Removes the ports from X-Forwarded-For. With a port an entry is no address: no allowlist matches it, and each
 * connection of a caller would count against a rate limit of its own.
 */
export function dropForwardedPorts({ headers }: IncomingMessage): void {
  const given = headers["x-forwarded-for"];
  if (typeof given !== "string" || !given.includes(":")) return;
  headers["x-forwarded-for"] = given.split(",").map(withoutPort).join(", ");
}

function withoutPort(entry: string): string {
  const text = entry.trim();
  const match = withPort.exec(text);
  return match?.[1] ?? match?.[2] ?? text;
}
