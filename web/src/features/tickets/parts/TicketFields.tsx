import { Autocomplete, NativeSelect, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TicketPriority } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { membersQuery } from "../../members/index.ts";
import { texts } from "../texts.ts";
import type { TicketForm } from "../ticket-form.ts";
import { priorities } from "../ticket-search.ts";

interface TicketFieldsProps {
  readonly form: TicketForm;
  readonly error: unknown;
  readonly onChange: (form: TicketForm) => void;
}

const maxTags = 50;

/** What a ticket is made of, for a new one and for changing one. */
export function TicketFields({ form, error, onChange }: TicketFieldsProps) {
  const scope = useApi();
  const { data: members } = useQuery(membersQuery(scope));
  const names = [...new Set(members?.items.map(({ name }) => name))];
  const text = (name: "title" | "description" | "contactId" | "conversationId", field: string) => ({
    value: form[name],
    error: fieldError(error, field),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...form, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label={texts.title} data-autofocus maxLength={500} {...text("title", "title")} />
      <Textarea
        label={texts.description}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={65_536}
        {...text("description", "description")}
      />
      <NativeSelect
        label={texts.priority}
        data={priorities.map((value) => ({ value, label: texts.priorities[value] }))}
        value={form.priority}
        onChange={(event) => onChange({ ...form, priority: event.currentTarget.value as TicketPriority })}
      />
      <Autocomplete
        label={texts.assignee}
        data={names}
        maxLength={255}
        value={form.assignee}
        error={fieldError(error, "assignee")}
        onChange={(assignee) => onChange({ ...form, assignee })}
      />
      <TagsInput
        label={texts.tags}
        maxTags={maxTags}
        value={form.tags}
        onChange={(tags) => onChange({ ...form, tags })}
      />
      <TextInput label={texts.contact} description={texts.contactHelp} {...text("contactId", "contact_id")} />
      <TextInput
        label={texts.conversation}
        description={texts.conversationHelp}
        {...text("conversationId", "linked_conversation_id")}
      />
    </>
  );
}

export const ticketFieldNames = ["title", "description", "assignee", "contact_id", "linked_conversation_id"] as const;
