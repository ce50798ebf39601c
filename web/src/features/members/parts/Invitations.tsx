import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Invitation } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CardTable, type Column } from "../../../ui/CardTable.tsx";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useRevokeInvitation } from "../mutations.ts";
import { invitationsQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function Invitations() {
  const scope = useApi();
  const list = useInfiniteQuery(invitationsQuery(scope));
  const revoke = useRevokeInvitation();
  const invitations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: readonly Column<Invitation>[] = [
    { key: "email", label: texts.invitationColumns.email, cell: ({ email }) => <UserText>{email}</UserText> },
    { key: "role", label: texts.invitationColumns.role, cell: ({ role }) => texts.roles[role] },
    {
      key: "by",
      label: texts.invitationColumns.by,
      isMinor: true,
      cell: ({ invited_by: by }) => <UserText>{by}</UserText>,
    },
    {
      key: "expires",
      label: texts.invitationColumns.expires,
      isMinor: true,
      cell: ({ expires_at: time }) => <TimeText time={time} />,
    },
    {
      key: "actions",
      label: texts.invitationColumns.actions,
      hasHiddenLabel: true,
      cell: ({ id, email }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.revokeLabel(email)}
          loading={revoke.isPending && revoke.variables === id}
          onClick={() =>
            revoke.mutate(id, {
              onSuccess: () => showMessage(texts.revoked),
              onError: (error) => showError(wordsOf(error)),
            })
          }
        >
          {texts.revoke}
        </Button>
      ),
    },
  ];
  return (
    <Section title={texts.invitations} text={list.data && invitations.length === 0 ? texts.noInvitations : undefined}>
      {list.error && !list.data ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows label={texts.loading} count={2} />
      ) : (
        invitations.length > 0 && (
          <CardTable label={texts.invitations} columns={columns} rows={invitations} rowKey={({ id }) => id} />
        )
      )}
      <MoreButton list={list} />
    </Section>
  );
}
