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

/**
 * Returns the entries as they are stored. Refuses, naming the field, what is no address or range, and what has several
 * readings: `010.0.0.1` is 8.0.0.1 to some programs, and `10.0.0.1/8` allows far more than the one address in it.
 */
export function checkAllowlist(entries: readonly string[], field: string): string[] {
  return entries.map((entry, i) => {
    const text = entry.trim();
    const name = `${field}.${i}`;
    if (text.includes("%") || !(ipaddr.isValid(text) || ipaddr.isValidCIDR(text))) {
      throw invalid(name, `${name} is not an IPv4 or IPv6 address or CIDR range.`);
    }
    const stored = canonical(text);
    if (stored !== text && !isMapped(text)) throw invalid(name, `${name} must be written as ${stored}.`);
    return stored;
  });
}

/** IPv4-mapped IPv6 becomes IPv4; a range has no bits set beyond its prefix. */
function canonical(text: string): string {
  const [network, bits] = rangeOf(text);
  if (!text.includes("/")) return network.toString();
  const parser = network.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${parser.networkAddressFromCIDR(`${network}/${bits}`)}/${bits}`;
}

/** Mapped addresses have many spellings, and all of them are normalised. */
const isMapped = (text: string) => {
  const network = ipaddr.parse(text.split("/", 1)[0] as string);
  return network.kind() === "ipv6" && (network as ipaddr.IPv6).isIPv4MappedAddress();
};

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
