import { queryOptions } from "@tanstack/react-query";
import { createClient } from "../../api/client.ts";
import { chosenWorkspace } from "./workspace-choice.ts";

/** Without a workspace or mode: for what happens before there is a session, and for the session itself. */
export const anonymousClient = createClient();

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => createClient({ workspaceId: chosenWorkspace() }).session.get({ signal }),
  staleTime: 5 * 60_000,
  retry: false,
});

export const signInOptionsQuery = queryOptions({
  queryKey: ["sign-in-options"],
  queryFn: ({ signal }) => anonymousClient.session.getSignInOptions({ signal }),
});
