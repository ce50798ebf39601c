import { TextInput } from "@mantine/core";
import type { Webhook } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { texts } from "../texts.ts";
import { EventPicker } from "./EventPicker.tsx";

export interface WebhookDraft {
  readonly url: string;
  readonly events: Webhook["events"];
  readonly description: string;
}

interface WebhookFieldsProps {
  readonly draft: WebhookDraft;
  readonly onChange: (draft: WebhookDraft) => void;
  readonly error: unknown;
}

export const isComplete = ({ url, events }: WebhookDraft): boolean => url.trim() !== "" && events.length > 0;

export const bodyOf = ({ url, events, description }: WebhookDraft) => ({
  url: url.trim(),
  events: [...events],
  description: description.trim() === "" ? null : description.trim(),
});

export function WebhookFields({ draft, onChange, error }: WebhookFieldsProps) {
  return (
    <>
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        type="url"
        placeholder="https://hooks.example.com/quality"
        data-autofocus
        maxLength={2_048}
        value={draft.url}
        onChange={(event) => onChange({ ...draft, url: event.currentTarget.value })}
        error={fieldError(error, "url")}
      />
      <EventPicker
        value={draft.events}
        onChange={(events) => onChange({ ...draft, events })}
        error={fieldError(error, "events")}
      />
      <TextInput
        label={texts.description}
        maxLength={1_000}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        error={fieldError(error, "description")}
      />
    </>
  );
}

export const fieldNames = ["url", "events", "description"] as const;
