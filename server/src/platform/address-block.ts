import ipaddr from "ipaddr.js";

/** A household or a server is given a whole /64: counted by single addresses, it would have 2^64 windows to use up. */
const ipv6Bits = 64;

/** Returns what limits count a source address by: the IPv4 address itself, or the /64 of an IPv6 address. */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const prefix = address.toByteArray().map((byte, i) => (i < ipv6Bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(prefix)}/${ipv6Bits}`;
}
