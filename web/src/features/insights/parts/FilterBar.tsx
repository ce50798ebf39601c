import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  boundsOf,
  defaultRange,
  type InsightSearch,
  type Narrowing,
  narrowingOf,
  narrowings,
  ranges,
  readersZone,
} from "../insight-search.ts";
import { texts } from "../texts.ts";
import classes from "./FilterBar.module.css";
import { NarrowingValue } from "./NarrowingValue.tsx";
import { RubricSelect } from "./RubricSelect.tsx";

interface FilterBarProps {
  readonly search: InsightSearch;
  readonly onChange: (search: InsightSearch) => void;
  /** Agreement knows no agents, channels or tags. */
  readonly canNarrow: boolean;
}

/** More are found by typing. */
const maxZones = 60;
const zonesWith = (chosen: string) => [
  ...new Set([readersZone(), "UTC", chosen, ...Intl.supportedValuesOf("timeZone")]),
];

const custom = "custom";
const rangeOptions = [
  ...Object.entries(ranges).map(([value, { label }]) => ({ value, label })),
  { value: custom, label: texts.customRange },
];

/** The one filter of the whole page; what it says is in the address. */
export function FilterBar({ search, onChange, canNarrow }: FilterBarProps) {
  const bounds = boundsOf(search);
  const isCustom = search.from !== undefined && search.to !== undefined;
  const chosen = narrowingOf(search);
  // Chosen, but without a value yet: nothing is narrowed until there is one.
  const [pending, setPending] = useState<Narrowing>();
  const narrowing = chosen ?? pending;
  const without = { ...search, agent: undefined, channel: undefined, tag: undefined };
  return (
    <search className={classes.bar} aria-label="Filter the figures">
      <Select
        aria-label={texts.range}
        className={classes.range}
        allowDeselect={false}
        data={rangeOptions}
        value={isCustom ? custom : (search.range ?? defaultRange)}
        onChange={(value) => {
          if (value === custom) onChange({ ...search, range: undefined, from: bounds.from, to: bounds.to });
          else onChange({ ...search, range: value ?? undefined, from: undefined, to: undefined });
        }}
      />
      {isCustom && (
        <>
          <TextInput
            type="date"
            aria-label={texts.from}
            max={bounds.to}
            value={bounds.from}
            onChange={({ currentTarget: { value } }) => value && onChange({ ...search, from: value, to: bounds.to })}
          />
          <TextInput
            type="date"
            aria-label={texts.to}
            min={bounds.from}
            value={bounds.to}
            onChange={({ currentTarget: { value } }) => value && onChange({ ...search, from: bounds.from, to: value })}
          />
        </>
      )}
      <RubricSelect
        value={search.rubric_id}
        none={canNarrow ? texts.allRubrics : texts.defaultRubric}
        onChange={(value) => onChange({ ...search, rubric_id: value })}
      />
      {canNarrow && (
        <>
          <Select
            aria-label={texts.only}
            className={classes.only}
            allowDeselect={false}
            data={[
              { value: "", label: texts.everything },
              ...narrowings.map((value) => ({ value, label: texts.narrowings[value] })),
            ]}
            value={narrowing ?? ""}
            onChange={(value) => {
              setPending((value || undefined) as Narrowing | undefined);
              if (chosen) onChange(without);
            }}
          />
          {narrowing && (
            <NarrowingValue
              narrowing={narrowing}
              value={search[narrowing]}
              onChange={(value) => onChange({ ...without, [narrowing]: value })}
            />
          )}
        </>
      )}
      <Select
        aria-label={texts.zone}
        className={classes.zone}
        allowDeselect={false}
        searchable
        limit={maxZones}
        data={zonesWith(bounds.time_zone)}
        value={bounds.time_zone}
        onChange={(value) =>
          onChange({ ...search, time_zone: value === readersZone() ? undefined : (value ?? undefined) })
        }
      />
    </search>
  );
}
