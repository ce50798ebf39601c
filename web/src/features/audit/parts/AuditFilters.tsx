import { Button, Select, TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { FilterChips } from "../../../ui/FilterChips.tsx";
import { keysQuery } from "../../keys/index.ts";
import { type AuditSearch, defaultPeriod, filterNames, isFiltered, withoutFilters } from "../audit-search.ts";
import { texts } from "../texts.ts";
import classes from "./Audit.module.css";

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly nameOf: (personId: string) => string;
  readonly onChange: (search: AuditSearch) => void;
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function AuditFilters({ search, nameOf, onChange }: AuditFiltersProps) {
  const scope = useApi();
  const keys = useInfiniteQuery(keysQuery(scope));
  const [request, setRequest] = useState("");
  const known = keys.data?.pages.flatMap(({ items }) => items) ?? [];
  const set = (part: AuditSearch) => onChange({ ...search, ...part });
  return (
    <search className={classes.bar}>
      <Select
        label={texts.period}
        w={150}
        allowDeselect={false}
        data={choices(texts.periods)}
        value={search.period ?? defaultPeriod}
        onChange={(period) => set({ period: period === defaultPeriod ? undefined : (period ?? undefined) })}
      />
      <Select
        label={texts.names.key_id}
        w={190}
        clearable
        searchable
        placeholder={texts.anyKey}
        disabled={search.tab === "refused"}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.key_id ?? null}
        onChange={(id) => set({ key_id: id ?? undefined })}
      />
      <Select
        label={texts.names.status}
        w={180}
        clearable
        placeholder={texts.anyStatus}
        data={choices(texts.statusChoices)}
        value={search.status && search.status in texts.statusChoices ? search.status : null}
        onChange={(status) => set({ status: status ?? undefined })}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set({ request_id: request.trim() || undefined, tab: undefined });
          setRequest("");
        }}
      >
        <TextInput
          className={classes.find}
          label={texts.find}
          placeholder={texts.requestPlaceholder}
          value={request}
          onChange={(event) => setRequest(event.currentTarget.value)}
        />
      </form>
      <AuditChips search={search} nameOf={nameOf} onChange={onChange} />
    </search>
  );
}

/** The filters of the address as chips to remove. */
export function AuditChips({ search, nameOf, onChange }: AuditFiltersProps) {
  const scope = useApi();
  const keys = useInfiniteQuery(keysQuery(scope));
  const keyName = (id: string) =>
    keys.data?.pages.flatMap(({ items }) => items).find((key) => key.id === id)?.name ?? id;
  const shown = { key_id: keyName, person: nameOf } as Readonly<
    Record<string, ((value: string) => string) | undefined>
  >;
  const chips = filterNames.flatMap((name) => {
    const value = search[name];
    if (value === undefined) return [];
    const label = `${texts.names[name]} ${shown[name]?.(value) ?? value}`;
    return [{ key: name, label, onRemove: () => onChange({ ...search, [name]: undefined }) }];
  });
  return (
    <>
      <FilterChips chips={chips} />
      {isFiltered(search) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(withoutFilters(search))}>
          {texts.clear}
        </Button>
      )}
    </>
  );
}
