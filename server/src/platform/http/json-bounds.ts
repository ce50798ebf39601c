import type { AnyOperation } from "@cqs/contract";
import { Fault, invalid } from "../fault.ts";

/** Deeper values can't be walked by recursive code such as validators. */
export const maxDepth = 64;

/** Fields and items of a body together, where the contract names no other number for its route. */
const defaultMaxMembers = 100_000;

export const maxMembersOf = (operation: AnyOperation | undefined): number => operation?.maxMembers ?? defaultMaxMembers;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Refuses JSON with too many members or too many levels, by one pass over the bytes that keeps nothing. It runs before the
 * parser, since everything after it (parsing into hash tables, sorting, validation) costs up to 10 µs a member, and the
 * sender pays for 2 bytes. Whether the text is valid JSON, the parser decides.
 */
export function refuseUnboundedJson(raw: Uint8Array, maxMembers: number): void {
  let depth = 0;
  // Each comma stands before another member; each bracket may hold a first one.
  let members = 0;
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at];
    if (byte === quote) at = endOfString(raw, at);
    else if (byte === comma) members++;
    else if (byte === openBrace || byte === openBracket) {
      members++;
      depth++;
      if (depth > maxDepth) throw tooDeep("body");
    } else if (byte === closeBrace || byte === closeBracket) depth--;
    else continue;
    if (members > maxMembers) throw tooManyMembers(maxMembers);
  }
}

/** Returns where the string that begins here ends. */
function endOfString(raw: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < raw.length; at++) {
    const byte = raw[at];
    if (byte === quote) break;
    if (byte === backslash) at++;
  }
  return at;
}

export const tooDeep = (root: string) => invalid(root, `${root} is nested more than ${maxDepth} levels deep.`);

const tooManyMembers = (maxMembers: number) =>
  new Fault("payload_too_large", `The body has more than ${maxMembers} fields and items.`);
