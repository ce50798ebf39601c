import { createContext, useContext } from "react";
import type { Client, Mode, Session } from "./client.ts";
import type { LiveStream } from "./stream.ts";

/** Whose data the pages show: one workspace in one mode, as one signed-in person. */
export interface ApiScope {
  readonly client: Client;
  readonly session: Session;
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly stream: LiveStream;
}

const ApiScopeContext = createContext<ApiScope | undefined>(undefined);
export const ApiScopeProvider = ApiScopeContext.Provider;

export function useApi(): ApiScope {
  const scope = useContext(ApiScopeContext);
  if (!scope) throw new Error("This component must be inside of the shell.");
  return scope;
}

/** Everything that is cached is cached under its workspace and mode. */
export const keyOf = ({ workspaceId, mode }: ApiScope, domain: string, kind: string, params?: unknown) =>
  [workspaceId, mode, domain, kind, ...(params === undefined ? [] : [params])] as const;

export const isAllowed = ({ session }: ApiScope, scope: Session["scopes"][number]): boolean =>
  session.scopes.includes(scope);
