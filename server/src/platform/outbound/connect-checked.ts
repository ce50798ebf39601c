import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { checkHost, checkResolved } from "./check-address.ts";
import { plainHost } from "./hosts.ts";
import type { AddressPolicy, Refusal, Resolve } from "./types.ts";

const connectTimeoutMs = 10_000;

/** A connection that was not made; the reason may be told. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  constructor({ reason }: Refusal) {
    super(reason);
  }
}

/**
 * Opens connections to checked addresses only. The very addresses that were checked are handed on to be dialled:
 * a name that is asked for twice may answer twice.
 */
export function connectChecked(policy: AddressPolicy, resolve: Resolve): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveChecked(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

  async function resolveChecked(hostname: string) {
    const addresses = await resolve(hostname);
    const refusal = checkResolved(plainHost(hostname), addresses, policy);
    if (refusal) throw new AddressRefused(refusal);
    return addresses;
  }

  const dial = buildConnector({ lookup, timeout: connectTimeoutMs, allowH2: false });
  return (options, callback) => {
    // A literal address is dialled without a look-up.
    const refusal = checkHost(plainHost(options.hostname), policy);
    if (refusal) callback(new AddressRefused(refusal), null);
    else dial(options, callback);
  };
}
