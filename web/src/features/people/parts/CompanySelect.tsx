import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { companyPickerQuery, companyQuery } from "../queries.ts";
import { texts } from "../texts.ts";

interface CompanySelectProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

const typingMs = 250;

/** Finds a company by some letters of its name. */
export function CompanySelect({ value, onChange }: CompanySelectProps) {
  const scope = useApi();
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), typingMs);
  const { data: current } = useQuery(companyQuery(scope, value));
  const isName = current?.name === asked;
  const { data: found } = useQuery(companyPickerQuery(scope, isName ? "" : asked));
  const all = [...(current ? [current] : []), ...(found?.items ?? []).filter(({ id }) => id !== current?.id)];
  return (
    <Select
      label={texts.companyId}
      placeholder={texts.noCompany}
      searchable
      clearable
      clearButtonProps={{ "aria-label": `${texts.companyId}: ${texts.noCompany}` }}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      value={value}
      onChange={onChange}
    />
  );
}
