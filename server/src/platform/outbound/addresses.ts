import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const ranges = (...cidrs: string[]) => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
type Range = ReturnType<typeof ipaddr.parseCIDR>;

// Of IPv6 only this part is given out for hosts; all the rest is special, or may become so.
const allocatedV6 = ranges("2000::/3");

const special: readonly (readonly [kind: string, ranges: readonly Range[]])[] = [
  ["loopback", ranges("127.0.0.0/8", "::1/128")],
  ["private", ranges("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fec0::/10")],
  ["link-local", ranges("169.254.0.0/16", "fe80::/10")],
  ["shared (carrier-grade NAT)", ranges("100.64.0.0/10")],
  ["unspecified", ranges("0.0.0.0/8", "::/128")],
  ["multicast", ranges("224.0.0.0/4", "ff00::/8")],
  // Azure answers for its machines' metadata and DNS at this one, which looks like any other.
  ["metadata", ranges("168.63.129.16/32")],
  // They all carry an IPv4 address, to which some router on the way may hand on.
  ["translated", ranges("::ffff:0:0/96", "::ffff:0:0:0/96", "::/96", "64:ff9b::/96", "64:ff9b:1::/48")],
  ["tunnelled", ranges("2001::/32", "2002::/16", "192.88.99.0/24")],
  [
    "reserved",
    ranges(
      ...["192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"],
      ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4"],
      ...["2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"],
    ),
  ],
];

/** What makes an address none of the public internet's; undefined for one that anybody may be sent to. */
export function specialKindOf(address: string): string | undefined {
  if (isIP(address) === 0) return "malformed";
  const parsed = ipaddr.parse(address);
  const found = special.find(([, among]) => isIn(parsed, among))?.[0];
  return found ?? (parsed.kind() === "ipv6" && !isIn(parsed, allocatedV6) ? "reserved" : undefined);
}

export const isLoopback = (address: string) => specialKindOf(address) === "loopback";

const isIn = (address: ReturnType<typeof ipaddr.parse>, among: readonly Range[]) =>
  among.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]));
