import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { rubricOptionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./FilterBar.module.css";

interface RubricSelectProps {
  readonly value: string | undefined;
  readonly none: string;
  readonly onChange: (id: string | undefined) => void;
}

/** The rubrics are read once somebody wants to choose, or to name the chosen one. */
export function RubricSelect({ value, none, onChange }: RubricSelectProps) {
  const scope = useApi();
  const [isWanted, setWanted] = useState(false);
  const rubrics = useQuery({ ...rubricOptionsQuery(scope), enabled: isWanted || value !== undefined });
  const known = (rubrics.data?.items ?? []).map(({ id, name }) => ({ value: id, label: withVisibleControls(name) }));
  const options =
    value === undefined || known.some((option) => option.value === value) ? known : [...known, { value, label: value }];
  return (
    <Select
      aria-label={texts.rubric}
      className={classes.rubric}
      allowDeselect={false}
      data={[{ value: "", label: none }, ...options]}
      value={value ?? ""}
      onFocus={() => setWanted(true)}
      onDropdownOpen={() => setWanted(true)}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}
