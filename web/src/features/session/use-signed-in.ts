import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { basePath } from "../../lib/base-path.ts";
import { chooseWorkspace } from "./workspace-choice.ts";

/** A path of this app, and never another host's address. */
export const safeReturn = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])/.test(path) ? path : "/inbox";

/** Returns what to do once a session has begun: forget everything that was read before, and go on. */
export function useSignedIn(returnTo?: string): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    chooseWorkspace(undefined);
    queries.clear();
    router.history.push(basePath + safeReturn(returnTo));
  };
}
