import { onDemand } from "../on-demand.ts";
import type { AddressPolicy, Outbound } from "./types.ts";

/** Loads the HTTP client with the first call: a workspace without webhooks and recordings makes none. */
export function outboundOnDemand(policy: AddressPolicy): Outbound {
  let opened: Outbound | undefined;
  const open = onDemand(async () => {
    const { createOutbound } = await import("./create-outbound.ts");
    opened = createOutbound(policy);
    return opened;
  });
  return {
    fetchGuarded: async (request, limits) => (opened ?? (await open())).fetchGuarded(request, limits),
    download: async (request, limits) => (opened ?? (await open())).download(request, limits),
    close: async () => opened?.close(),
  };
}
