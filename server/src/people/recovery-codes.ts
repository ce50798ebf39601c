import { randomInt } from "node:crypto";
import type { Secrets } from "../platform/secrets.ts";

/** Without letters and digits that look alike. 31 to the power of 10: too many to guess at 10 attempts per 15 minutes. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const count = 10;

const characters = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] as string).join("");

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: count }, () => `${characters(5)}-${characters(5)}`);

/** Only this is stored. It names the person, so that equal codes of two people have different hashes. */
export const recoveryHash = (secrets: Secrets, userId: string, code: string): Buffer =>
  secrets.hash(`recovery-code/${userId}/${code}`);
