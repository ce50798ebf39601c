import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { hasRole, roles } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { FactList } from "../../../ui/FactList.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody, Section } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { Invitations } from "../parts/Invitations.tsx";
import { InviteDialog } from "../parts/InviteDialog.tsx";
import { MemberTable } from "../parts/MemberTable.tsx";
import { RemoveMember } from "../parts/RemoveMember.tsx";
import { allMembersQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function MembersPage() {
  const scope = useApi();
  const list = useInfiniteQuery(allMembersQuery(scope));
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const isAdmin = hasRole(scope, "admin");
  useShortcuts({ c: () => isAdmin && setInviting(true) });
  return (
    <Page
      title={texts.title}
      actions={
        isAdmin && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        )
      }
    >
      <PageBody>
        <p>
          {texts.intro} {scope.mode === "test" && texts.inTest}
        </p>
        {list.error && !list.data ? (
          <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <LoadingRows label={texts.loading} count={4} />
        ) : (
          <MemberTable members={list.data.pages.flatMap(({ items }) => items)} onRemove={setRemoved} />
        )}
        <MoreButton list={list} />
        {isAdmin && <Invitations />}
        <Section title={texts.rolesTitle}>
          <FactList facts={roles.map((role) => [texts.roles[role], texts.roleHints[role]])} />
        </Section>
      </PageBody>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removed && <RemoveMember member={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  );
}
