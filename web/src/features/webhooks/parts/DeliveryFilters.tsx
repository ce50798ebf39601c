import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { deliveredNames } from "../event-names.ts";
import { texts } from "../texts.ts";
import { defaultPeriod, type WebhookSearch } from "../webhook-search.ts";
import classes from "./Webhooks.module.css";

interface DeliveryFiltersProps {
  readonly search: WebhookSearch;
  readonly onChange: (search: WebhookSearch) => void;
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function DeliveryFilters({ search, onChange }: DeliveryFiltersProps) {
  const [id, setId] = useState(search.id ?? "");
  const set = (part: WebhookSearch) => onChange({ ...search, delivery: undefined, ...part });
  const applyId = () => id.trim() !== (search.id ?? "") && set({ id: id.trim() || undefined });
  return (
    <search className={classes.bar}>
      <Select
        label={texts.status}
        w={140}
        clearable
        placeholder={texts.anyStatus}
        data={choices(texts.statuses)}
        value={search.status ?? null}
        onChange={(status) => set({ status: status ?? undefined })}
      />
      <Select
        label={texts.event}
        w={220}
        clearable
        searchable
        placeholder={texts.anyEvent}
        data={[...deliveredNames]}
        value={search.event ?? null}
        onChange={(event) => set({ event: event ?? undefined })}
      />
      <Select
        label={texts.period}
        w={150}
        allowDeselect={false}
        data={choices(texts.periods)}
        value={search.period ?? defaultPeriod}
        onChange={(period) => set({ period: period === defaultPeriod ? undefined : (period ?? undefined) })}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          applyId();
        }}
      >
        <TextInput
          className={classes.find}
          label={texts.id}
          placeholder={texts.idPlaceholder}
          maxLength={64}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          onBlur={applyId}
        />
      </form>
    </search>
  );
}
