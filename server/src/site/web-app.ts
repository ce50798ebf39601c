import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "../platform/http/accept-encoding.ts";
import { type AppFile, type BuiltApp, compressedEndings } from "./app-files.ts";

/** Both named: the HEAD route that Fastify adds by itself fails on an answer without a body. */
const method = ["GET", "HEAD"];

/** Where the app's pages begin. The app itself knows what is below them. */
const pages = [
  "sign-in",
  "set-up",
  "reset-password",
  "invitations",
  "inbox",
  "conversations",
  "review",
  "insights",
  "rubrics",
  "contacts",
  "companies",
  "tickets",
  "agents",
  "training",
  "activity",
  "settings",
];

/** The policy of every page: nothing from other hosts, nothing inline but styles with the nonce. */
export const policyWith = (nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The nonce is for the style elements that components make; every page has a new one.
    `style-src 'self'${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Serves the built web app: index.html for each of its pages, and its files. */
export function registerWebApp(server: FastifyInstance, app: BuiltApp, prefix: string): void {
  const template = app.page.replaceAll('="./', `="${prefix}/`).replaceAll("__BASE_PATH__", prefix);
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .headers({
        "content-security-policy": policyWith(nonce),
        // Addresses of invitations and links for a new password hold secrets.
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
      })
      .type("text/html; charset=utf-8")
      .send(template.replaceAll("__STYLE_NONCE__", nonce));
  };
  for (const url of ["/", ...pages.flatMap((page) => [`/${page}`, `/${page}/*`])]) {
    server.route({ method, url, handler: sendPage });
  }
  for (const file of app.files) {
    server.route({ method, url: file.address, handler: async (request, reply) => sendFile(file, request, reply) });
  }
}

export async function sendFile(file: AppFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"], file.encodings);
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ""}"`;
  reply.headers({
    etag: tag,
    "cache-control": file.isImmutable ? "public, max-age=31536000, immutable" : "public, no-cache",
    ...(file.encodings.length > 0 ? { vary: "Accept-Encoding" } : {}),
  });
  if (String(request.headers["if-none-match"] ?? "").includes(tag)) return reply.code(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  // Read each time: a browser asks once, and keeping all of them would cost every node several megabytes.
  const ending = encoding === "br" || encoding === "gzip" ? compressedEndings[encoding] : "";
  return reply.type(file.type).send(await readFile(file.path + ending));
}
