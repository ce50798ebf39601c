import type { FastifyInstance } from "fastify";
import type { AppFile } from "./app-files.ts";
import { policyWith, sendFile } from "./web-app.ts";

/** Serves the built documentation site: its pages without their ending, and the files that they load. */
export function registerDocs(server: FastifyInstance, files: readonly AppFile[]): void {
  for (const file of files) {
    server.route({
      method: ["GET", "HEAD"],
      url: addressOf(file.address),
      handler: async (request, reply) => {
        if (file.address.endsWith(".html"))
          reply.headers({ "content-security-policy": policyWith(), "referrer-policy": "no-referrer" });
        return sendFile(file, request, reply);
      },
    });
  }
}

/** `/docs/webhooks.html` is at `/docs/webhooks`, and the first page at `/docs`. */
const addressOf = (path: string): string => path.replace(/\/index\.html$/, "").replace(/\.html$/, "");
