import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { channelNames } from "../../../lib/channel-names.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import type { Narrowing } from "../insight-search.ts";
import { agentOptionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./FilterBar.module.css";

interface NarrowingValueProps {
  readonly narrowing: Narrowing;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const channelOptions = Object.entries(channelNames).map(([value, label]) => ({ value, label }));

/** Which agent, channel or tag the figures are narrowed to. */
export function NarrowingValue({ narrowing, value, onChange }: NarrowingValueProps) {
  if (narrowing === "tag") return <TagInput key={value} value={value} onChange={onChange} />;
  if (narrowing === "agent") return <AgentSelect value={value} onChange={onChange} />;
  return (
    <Select
      aria-label={texts.channel}
      placeholder={texts.channel}
      className={classes.value}
      allowDeselect={false}
      data={channelOptions}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

function AgentSelect({ value, onChange }: Omit<NarrowingValueProps, "narrowing">) {
  const scope = useApi();
  const agents = useQuery(agentOptionsQuery(scope));
  const known = (agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: withVisibleControls(name) }));
  const options =
    value === undefined || known.some((option) => option.value === value) ? known : [...known, { value, label: value }];
  return (
    <Select
      aria-label={texts.agent}
      placeholder={texts.agent}
      className={classes.value}
      searchable
      allowDeselect={false}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

function TagInput({ value, onChange }: Omit<NarrowingValueProps, "narrowing">) {
  const [text, setText] = useState(value ?? "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim() || undefined);
      }}
    >
      <TextInput
        aria-label={texts.tag}
        placeholder={texts.tagPlaceholder}
        className={classes.value}
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
