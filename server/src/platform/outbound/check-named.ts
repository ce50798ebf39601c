import { isIP } from "node:net";
import { checkAddress, checkResolved } from "./check-address.ts";
import { plainHost } from "./hosts.ts";
import { resolveBySystem } from "./resolve-by-system.ts";
import { startTimeLimit } from "./time-limit.ts";
import type { AddressPolicy, Refusal, Resolve } from "./types.ts";

export interface NamedOptions {
  /** Instead of the machine's name service. */
  readonly resolve?: Resolve | undefined;
  readonly timeoutMs: number;
}

/**
 * As checkAddress, and the name is looked up as well, so that who gives it learns at once that it leads nowhere we go. A
 * name that can't be looked up now passes: each connection looks again.
 */
export async function checkNamed(
  address: string,
  policy: AddressPolicy,
  { resolve = resolveBySystem, timeoutMs }: NamedOptions,
): Promise<Refusal | undefined> {
  const refusal = checkAddress(address, policy);
  const host = plainHost(URL.parse(address)?.hostname ?? "");
  if (refusal || isIP(host) !== 0) return refusal;
  const limit = startTimeLimit(timeoutMs, undefined);
  try {
    const found = await Promise.race([resolve(host), limit.end]);
    return found.length === 0 ? undefined : checkResolved(host, found, policy);
  } catch {
    return undefined;
  } finally {
    limit.clear();
  }
}
