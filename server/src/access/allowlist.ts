import ipaddr from "ipaddr.js";
import { invalid } from "../platform/fault.ts";

/** IPv4-mapped IPv6 counts as the IPv4 address it is. */
const address = (text: string) => ipaddr.process(text);

/** An empty list locks nobody out. */
export function isAllowed(ip: string, allowIps: readonly string[]): boolean {
  if (allowIps.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const source = address(ip);
  return allowIps.some((entry) => {
    const [network, bits] = rangeOf(entry);
    return source.kind() === network.kind() && source.match(network, bits);
  });
}

/** Refuses entries that are no address or range, naming the field; returns them as they are to be stored. */
export function checkAllowlist(entries: readonly string[], field: string): string[] {
  return entries.map((entry, i) => {
    const text = entry.trim();
    if (!ipaddr.isValid(text) && !ipaddr.isValidCIDR(text)) {
      throw invalid(`${field}.${i}`, `${field}.${i} is no IPv4 or IPv6 address or CIDR range.`);
    }
    return text;
  });
}

function rangeOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!entry.includes("/")) {
    const single = address(entry);
    return [single, single.kind() === "ipv4" ? 32 : 128];
  }
  const [network, bits] = ipaddr.parseCIDR(entry);
  if (network.kind() === "ipv6" && (network as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96) {
    return [(network as ipaddr.IPv6).toIPv4Address(), bits - 96];
  }
  return [network, bits];
}
