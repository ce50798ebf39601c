import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether the request carries the token as `Authorization: Bearer`; always, where none is set. */
export function holdsToken({ headers }: Pick<FastifyRequest, "headers">, token: string | undefined): boolean {
  if (token === undefined) return true;
  const presented = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  // By digest: both are of one length, and how long the comparison takes says nothing of the token.
  return presented !== undefined && timingSafeEqual(digest(presented), digest(token));
}
