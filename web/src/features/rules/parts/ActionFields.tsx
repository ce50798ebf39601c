import { Autocomplete, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RuleThenItem } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { membersQuery } from "../../members/index.ts";
import { type Subject, statusesOf } from "../action-rules.ts";
import { type ActionDraft, fieldsOfAction } from "../rule-draft.ts";
import { texts } from "../texts.ts";
import { Choice } from "./Choice.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { RubricSelect, WebhookSelect } from "./NamedSelects.tsx";
import classes from "./Rules.module.css";

interface ActionFieldsProps {
  readonly action: ActionDraft;
  readonly subject: Subject;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<RuleThenItem>) => void;
}

const maxTags = 50;
const maxReviewers = 20;

/** The inputs that an action takes. */
export function ActionFields(props: ActionFieldsProps) {
  const names = fieldsOfAction[props.action.do];
  if (names.length === 0) return null;
  return (
    <div className={classes.actionFields}>
      {names.map((name) => (
        <Field key={name} name={name} {...props} />
      ))}
    </div>
  );
}

function Field({
  name,
  action,
  subject,
  errorOf,
  onChange,
}: ActionFieldsProps & { readonly name: keyof RuleThenItem }) {
  const members = useQuery(membersQuery(useApi())).data?.items ?? [];
  const error = errorOf(name);
  const inputs: Partial<Record<keyof RuleThenItem, () => ReactNode>> = {
    tags: () => (
      <TagsInput
        label={texts.tags}
        maxTags={maxTags}
        acceptValueOnBlur
        value={action.tags ?? []}
        onChange={(tags) => onChange({ tags })}
        error={error}
      />
    ),
    assignee: () => (
      <Autocomplete
        label={texts.assignee}
        data={[...new Set(members.map((member) => member.name))]}
        maxLength={255}
        value={action.assignee ?? ""}
        onChange={(assignee) => onChange({ assignee })}
        error={error}
      />
    ),
    status: () => (
      <Choice
        label={texts.status}
        value={action.status}
        choices={statusesOf(subject).map((value) => ({ value, label: texts.statuses[value] }))}
        empty={texts.choose}
        onChange={(status) => onChange({ status })}
        error={error}
      />
    ),
    priority: () => (
      <Choice
        label={texts.priority}
        value={action.priority}
        choices={priorities}
        empty={texts.defaultPriority[action.do as "escalate"] ?? texts.choose}
        onChange={(priority) => onChange({ priority })}
        error={error}
      />
    ),
    tag: () => (
      <TextInput
        label={texts.tag}
        description={texts.tagHint}
        maxLength={64}
        value={action.tag === undefined ? "escalated" : (action.tag ?? "")}
        onChange={(event) => onChange({ tag: event.currentTarget.value === "" ? null : event.currentTarget.value })}
        error={error}
      />
    ),
    title: () => (
      <TextInput
        className={classes.wide}
        label={texts.ticketTitle}
        description={texts.references}
        maxLength={500}
        value={action.title ?? ""}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={error}
      />
    ),
    description: () => (
      <Textarea
        className={classes.wide}
        label={texts.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={65_536}
        value={action.description ?? ""}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        error={error}
      />
    ),
    reviewers: () => (
      <TagsInput
        label={texts.reviewers}
        description={texts.reviewersHint}
        data={members.map(({ email }) => email)}
        maxTags={maxReviewers}
        acceptValueOnBlur
        value={action.reviewers ?? []}
        onChange={(reviewers) => onChange({ reviewers })}
        error={error}
      />
    ),
    blind: () => (
      <Switch
        className={classes.wide}
        label={texts.blind}
        checked={action.blind ?? false}
        onChange={(event) => onChange({ blind: event.currentTarget.checked })}
      />
    ),
    rubric_id: () => (
      <RubricSelect value={action.rubric_id} onChange={(rubric_id) => onChange({ rubric_id })} error={error} />
    ),
    webhook_id: () => (
      <WebhookSelect value={action.webhook_id} onChange={(webhook_id) => onChange({ webhook_id })} error={error} />
    ),
    fields: () => (
      <ContactFields fields={action.fields ?? {}} onChange={(fields) => onChange({ fields })} errorOf={errorOf} />
    ),
  };
  return inputs[name]?.();
}

const priorities = Object.entries(texts.priorities).map(([value, label]) => ({
  value: value as NonNullable<RuleThenItem["priority"]>,
  label,
}));
