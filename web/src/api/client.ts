import { Client } from "../../../sdks/typescript/src/index.ts";
import { basePath } from "../lib/base-path.ts";

export type * from "../../../sdks/typescript/src/index.ts";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from "../../../sdks/typescript/src/index.ts";

export const modes = ["live", "test"] as const;
export type Mode = (typeof modes)[number];

/** The service's own address, as programs and people outside of this page reach it. */
export const serviceAddress = `${location.origin}${basePath}`;
export const apiAddress = `${serviceAddress}/api/v1`;

interface ClientScope {
  readonly mode?: Mode;
  readonly workspaceId?: string;
  readonly transport?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Makes a client that is authenticated by the session cookie. */
export function createClient({ mode, workspaceId, transport }: ClientScope = {}): Client {
  return new Client({
    apiKey: null,
    baseUrl: apiAddress,
    maxRetries: 1,
    timeoutMs: 30_000,
    ...(mode ? { mode } : {}),
    ...(workspaceId ? { headers: { "x-workspace-id": workspaceId } } : {}),
    ...(transport ? { transport } : {}),
    // Retries and remarks are of no use to a person who looks at a page; failures are shown where they matter.
    log: () => undefined,
    onWarning: () => undefined,
  });
}
