import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReadConversation } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { IconCheck, IconUser } from "../../../ui/icons.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { membersQuery } from "../../members/index.ts";
import { useUpdateConversation } from "../mutations.ts";
import { texts } from "../texts.ts";

export function AssignMenu({ conversation }: { readonly conversation: Pick<ReadConversation, "id" | "assignee_id"> }) {
  const scope = useApi();
  const { data: members } = useQuery(membersQuery(scope));
  const update = useUpdateConversation();
  const current = conversation.assignee_id;
  const name = members?.items.find(({ id }) => id === current)?.name;
  const assign = (id: string | null) =>
    update.mutate({
      id: conversation.id,
      body: { assignee_id: id },
      undo: { assignee_id: current },
      before: { assignee_id: current },
      after: { assignee_id: id },
      message: texts.assigned,
    });
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconUser size={16} />}
          aria-label={`${texts.assign}: ${name ?? texts.nobody}`}
        >
          {current ? <UserText>{name ?? "…"}</UserText> : texts.assign}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Item onClick={() => assign(null)} rightSection={current === null ? <IconCheck size={14} /> : null}>
          {texts.nobody}
        </Menu.Item>
        {members?.items.map((member) => (
          <Menu.Item
            key={member.id}
            onClick={() => assign(member.id)}
            rightSection={member.id === current ? <IconCheck size={14} /> : null}
          >
            <UserText>{member.name}</UserText>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
