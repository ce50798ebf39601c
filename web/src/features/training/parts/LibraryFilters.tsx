import { NativeSelect, SegmentedControl } from "@mantine/core";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { texts } from "../texts.ts";
import { categories, difficulties, type LibrarySearch } from "../training-search.ts";

interface LibraryFiltersProps {
  readonly search: LibrarySearch;
  readonly onChange: (search: LibrarySearch) => void;
}

export function LibraryFilters({ search, onChange }: LibraryFiltersProps) {
  return (
    <FilterBar>
      <SegmentedControl
        aria-label={texts.origin}
        data={[
          { value: "all", label: texts.all },
          { value: "product", label: texts.builtIn },
          { value: "own", label: texts.own },
        ]}
        value={search.from ?? "all"}
        onChange={(value) => onChange({ ...search, from: value === "all" ? undefined : (value as "own") })}
      />
      <NativeSelect
        aria-label={texts.topic}
        data={[
          { value: "", label: texts.anyTopic },
          ...categories.map((value) => ({ value, label: texts.categories[value] })),
        ]}
        value={search.category ?? ""}
        onChange={(event) => onChange({ ...search, category: (event.currentTarget.value || undefined) as "sales" })}
      />
      <NativeSelect
        aria-label={texts.difficulty}
        data={[
          { value: "", label: texts.anyDifficulty },
          ...difficulties.map((value) => ({ value, label: texts.difficulties[value] })),
        ]}
        value={search.difficulty ?? ""}
        onChange={(event) => onChange({ ...search, difficulty: (event.currentTarget.value || undefined) as "easy" })}
      />
    </FilterBar>
  );
}
