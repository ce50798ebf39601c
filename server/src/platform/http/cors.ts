import type { FastifyRequest } from "fastify";
import { Fault } from "../fault.ts";

type Headers = Record<string, string>;

const exposed = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Idempotent-Replayed",
  "Deprecation",
  "Sunset",
  "Allow",
  "ETag",
].join(", ");

const accepted = [
  "Authorization",
  "Content-Type",
  "Content-Encoding",
  "Idempotency-Key",
  "If-Match",
  "Last-Event-ID",
  "X-Service-Mode",
].join(", ");

/** In seconds, for which a browser remembers the answer to a preflight. */
const maxAge = "600";

/** An OPTIONS request by which a browser asks whether a page of another origin may call. */
export const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/**
 * Lets pages of the listed origins read an answer. Never with cookies: a session is for our own pages, and other pages
 * bring a key.
 */
export function corsHeaders({ headers }: FastifyRequest, origins: readonly string[]): Headers {
  if (origins.length === 0) return {};
  const { origin } = headers;
  if (origin === undefined || !isListed(origin, origins)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origins.includes("*") ? "*" : origin,
    "access-control-expose-headers": exposed,
  };
}

/** What a preflight is told. Throws a Fault that names the setting where the page's origin is not listed. */
export function preflightHeaders({ headers }: FastifyRequest, origins: readonly string[], methods: string): Headers {
  const { origin = "" } = headers;
  if (!isListed(origin, origins)) {
    throw new Fault(
      "permission_denied",
      `Pages of ${origin.slice(0, maxShownOrigin)} are not allowed to call this service. The operator can allow them with CORS_ORIGINS.`,
      { field: "Origin" },
    );
  }
  return {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": accepted,
    "access-control-max-age": maxAge,
  };
}

const maxShownOrigin = 200;

const isListed = (origin: string, origins: readonly string[]) => origins.includes("*") || origins.includes(origin);
