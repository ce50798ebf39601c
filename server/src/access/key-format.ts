import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { toBase62 } from "../platform/base62.ts";
import type { Mode } from "../platform/scope.ts";

/** 30 base-62 digits hold 178 random bits; 6 more hold their CRC-32, so that a typo costs no look-up. */
const randomDigits = 30;
const checksumDigits = 6;
const form = new RegExp(`^svc_(live|test)_[0-9A-Za-z]{${randomDigits + checksumDigits}}$`);

export const prefixOf = (mode: Mode): "svc_live_" | "svc_test_" => (mode === "live" ? "svc_live_" : "svc_test_");

export function makeSecret(mode: Mode): string {
  const random = BigInt(`0x${randomBytes(24).toString("hex")}`) % 62n ** BigInt(randomDigits);
  const unchecked = prefixOf(mode) + toBase62(random, randomDigits);
  return unchecked + checksum(unchecked);
}

/** The mode of a well-formed secret; undefined for anything else. */
export function modeOfSecret(secret: string): Mode | undefined {
  const mode = form.exec(secret)?.[1];
  if (!mode || checksum(secret.slice(0, -checksumDigits)) !== secret.slice(-checksumDigits)) return undefined;
  return mode as Mode;
}

const checksum = (text: string) => toBase62(BigInt(crc32(text)), checksumDigits);
