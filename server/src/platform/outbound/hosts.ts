import { isIP } from "node:net";
import { isLoopback } from "./addresses.ts";

/** A URL's host as it is dialled: no brackets around IPv6, no dot at the end of a name. */
export const plainHost = (hostname: string) =>
  hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();

/** Whether the host itself says that it is this machine, whatever the name service says. */
export function isLocalHost(host: string): boolean {
  return isIP(host) === 0 ? host === "localhost" || host.endsWith(".localhost") : isLoopback(host);
}

const privateSuffixes = [".localhost", ".local", ".internal", ".home.arpa"];

/** Whether a name can only mean something inside some network. */
export const isPrivateName = (host: string) =>
  !host.includes(".") || privateSuffixes.some((suffix) => host.endsWith(suffix));
