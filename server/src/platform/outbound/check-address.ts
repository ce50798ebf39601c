import { isIP } from "node:net";
import { specialKindOf } from "./addresses.ts";
import { isLocalHost, isPrivateName, plainHost } from "./hosts.ts";
import type { AddressPolicy, Refusal, ResolvedAddress } from "./types.ts";

const ports = new Set(["", "443", "8443"]);
const maxLength = 2_048;

/**
 * What can be said of an address without asking the name service: for the moment when somebody gives it to us. Each
 * call checks it again, with what its name stands for then.
 */
export function checkAddress(address: string, policy: AddressPolicy): Refusal | undefined {
  if (address.length > maxLength) return refuse(`is longer than ${maxLength} characters`);
  const url = URL.parse(address);
  if (!url) return refuse("is not a valid address");
  if (url.username !== "" || url.password !== "") return refuse("must not contain a user name or password");
  const host = plainHost(url.hostname);
  if (policy.allowLocal && isLocalHost(host)) {
    return url.protocol === "https:" || url.protocol === "http:" ? undefined : refuse("must begin with https://");
  }
  if (url.protocol !== "https:") return refuse("must begin with https://");
  if (!ports.has(url.port)) return refuse("has a port other than 443 and 8443");
  return checkHost(host, policy);
}

/** The URL parser has made dotted decimals of `0x7f.1`, `2130706433` and their like, so that none passes for a name. */
export function checkHost(host: string, policy: AddressPolicy): Refusal | undefined {
  if (policy.allowLocal && isLocalHost(host)) return undefined;
  if (isIP(host) === 0) return isPrivateName(host) ? refuse("is a host in a private network") : undefined;
  const kind = specialKindOf(host);
  return kind === undefined ? undefined : refuse(`is not a public address but ${kind}`);
}

/** One bad address among good ones is enough: which of them is dialled is up to chance and to who answers. */
export function checkResolved(
  host: string,
  addresses: readonly ResolvedAddress[],
  policy: AddressPolicy,
): Refusal | undefined {
  if (addresses.length === 0) return refuse("has a host name without an IP address");
  const wanted = policy.allowLocal && isLocalHost(host) ? "loopback" : "public";
  const [wrong] = addresses.map(({ address }) => specialKindOf(address) ?? "public").filter((kind) => kind !== wanted);
  return wrong === undefined ? undefined : refuse(`has a host name whose IP address is ${wrong}`);
}

const refuse = (reason: string): Refusal => ({ reason });
