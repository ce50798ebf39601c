import { allScopes } from "@cqs/contract";
import { startTestService } from "../../test/service.ts";

/** A whole node whose conversations count as over after a second without spans, unless told otherwise. */
export async function startSpanService(settings: { quietSeconds?: number } = {}) {
  const { db, base, workspace, key } = await startTestService({
    OTLP_QUIET_SECONDS: String(settings.quietSeconds ?? 1),
  });
  return {
    db,
    base,
    /** A workspace of its own and a key for it. */
    async tenant(id: string, scopes: readonly string[] = allScopes) {
      const scope = await workspace(id);
      return { scope, secret: (await key(id, "live", { scopes })).secret };
    },
    async call(method: string, path: string, secret: string, body?: unknown, headers: Record<string, string> = {}) {
      const isRaw = typeof body === "string" || body instanceof Uint8Array;
      const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
      const response = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${secret}`, ...type, ...headers },
        ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      const json = isJson ? JSON.parse(String(bytes)) : undefined;
      return { status: response.status, headers: response.headers, bytes, json };
    },
  };
}
