import type { FastifyRequest } from "fastify";
import { invalid } from "../fault.ts";

const header = "Idempotency-Key";

/** The key of a POST that asked to be done once; any 1 to 255 visible ASCII characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const given = request.headers["idempotency-key"];
  if (given === undefined || request.method !== "POST") return undefined;
  if (typeof given !== "string" || !/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(given)) {
    throw invalid(header, `${header} must be 1 to 255 visible ASCII characters.`);
  }
  return given;
}
