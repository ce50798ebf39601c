import { Button, Group, Select } from "@mantine/core";
import type { Member } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { type Role, roles } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { CardTable, type Column } from "../../../ui/CardTable.tsx";
import { Avatar } from "../../../ui/Person.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useUpdateMember } from "../mutations.ts";
import { mayChange, rolesToGive } from "../role-rules.ts";
import { texts } from "../texts.ts";

interface MemberTableProps {
  readonly members: readonly Member[];
  readonly onRemove: (member: Member) => void;
}

export function MemberTable({ members, onRemove }: MemberTableProps) {
  const { session } = useApi();
  const update = useUpdateMember();
  const isAdmin = rolesToGive(session.role).length > 0;
  const changeRole = (member: Member, role: Role) =>
    update.mutate(
      { member, role },
      {
        onSuccess: () => showMessage(texts.roleChanged(member.name)),
        onError: (error) => showError(wordsOf(error)),
      },
    );
  const roleCell = (member: Member) => {
    if (!isAdmin || !mayChange(session.role, member)) return texts.roles[member.role];
    const choices = roles.filter((role) => rolesToGive(session.role).includes(role) || role === member.role);
    return (
      <Select
        aria-label={texts.roleOf(member.name)}
        w={130}
        allowDeselect={false}
        data={choices.map((value) => ({ value, label: texts.roles[value] }))}
        value={member.role}
        disabled={update.isPending && update.variables?.member.id === member.id}
        onChange={(role) => role && role !== member.role && changeRole(member, role as Role)}
      />
    );
  };
  const columns: Column<Member>[] = [
    {
      key: "name",
      label: texts.columns.name,
      cell: ({ id, name }) => (
        <Group gap={8} wrap="nowrap">
          <Avatar name={name} />
          <span>
            <UserText>{name}</UserText> {id === session.person.id && `(${texts.you})`}
          </span>
        </Group>
      ),
    },
    { key: "email", label: texts.columns.email, isMinor: true, cell: ({ email }) => <UserText>{email}</UserText> },
    { key: "role", label: texts.columns.role, cell: roleCell },
    {
      key: "joined",
      label: texts.columns.joined,
      isMinor: true,
      cell: ({ created_at: time }) => <TimeText time={time} />,
    },
  ];
  if (isAdmin) {
    columns.push({
      key: "actions",
      label: texts.columns.actions,
      hasHiddenLabel: true,
      cell: (member) =>
        mayChange(session.role, member) && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.removeLabel(member.name)}
            onClick={() => onRemove(member)}
          >
            {texts.remove}
          </Button>
        ),
    });
  }
  return <CardTable label={texts.table} columns={columns} rows={members} rowKey={({ id }) => id} />;
}
