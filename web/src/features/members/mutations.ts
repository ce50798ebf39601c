import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateInvitationInput, Member } from "../../api/client.ts";
import type { Role } from "../../api/roles.ts";
import { useApi } from "../../api/scope.ts";

function useRefresh() {
  const { workspaceId } = useApi();
  const queries = useQueryClient();
  // Members are the same in both modes.
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === workspaceId && queryKey[2] === "members",
    });
}

export function useUpdateMember() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Role }) => client.members.update(member.id, { role }),
    onSuccess: refresh,
  });
}

export function useRemoveMember() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => client.members.remove(id), onSuccess: refresh });
}

interface NewInvitation {
  readonly body: CreateInvitationInput;
  readonly idempotencyKey: string;
}

export function useInvite() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewInvitation) => client.invitations.create(body, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useRevokeInvitation() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => client.invitations.revoke(id), onSuccess: refresh });
}
