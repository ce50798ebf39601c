import type { ApiScope } from "../../api/scope.ts";

export const domain = "rules";
export const domainKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;
