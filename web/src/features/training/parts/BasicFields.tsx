import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fieldError } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { rubricChoicesQuery } from "../queries.ts";
import type { ScenarioForm } from "../scenario-form.ts";
import { texts } from "../texts.ts";
import { categories, difficulties } from "../training-search.ts";
import classes from "./Editor.module.css";

interface BasicFieldsProps {
  readonly form: ScenarioForm;
  readonly error: unknown;
  readonly onChange: (form: ScenarioForm) => void;
}

export function BasicFields({ form, error, onChange }: BasicFieldsProps) {
  const scope = useApi();
  const { data: rubrics } = useQuery(rubricChoicesQuery(scope));
  const set = (part: Partial<ScenarioForm>) => onChange({ ...form, ...part });
  const own = (rubrics?.items ?? []).filter(({ published }) => published);
  return (
    <div className={classes.fields}>
      <TextInput
        label={texts.title}
        maxLength={200}
        value={form.title}
        error={fieldError(error, "title")}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={texts.difficulty}
          data={difficulties.map((value) => ({ value, label: texts.difficulties[value] }))}
          value={form.difficulty}
          onChange={(event) => set({ difficulty: event.currentTarget.value as "easy" })}
        />
        <NativeSelect
          label={texts.topic}
          data={[
            { value: "", label: texts.noCategory },
            ...categories.map((value) => ({ value, label: texts.categories[value] })),
          ]}
          value={form.category}
          onChange={(event) => set({ category: event.currentTarget.value as "sales" })}
        />
        <NativeSelect
          label={texts.rubric}
          data={[
            { value: "", label: texts.rubricDefault },
            ...(own.length > 0
              ? [
                  {
                    group: texts.rubricGroups.own,
                    items: own.map(({ id, name }) => ({ value: `id ${id}`, label: withVisibleControls(name) })),
                  },
                ]
              : []),
            {
              group: texts.rubricGroups.ready,
              items: Object.entries(texts.readyMade).map(([key, label]) => ({ value: `key ${key}`, label })),
            },
          ]}
          value={form.rubric}
          error={fieldError(error, "rubric_id", "rubric_key")}
          onChange={(event) => set({ rubric: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label={texts.goal}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={form.goal}
        onChange={(event) => set({ goal: event.currentTarget.value })}
      />
      <Textarea
        label={texts.persona}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={form.persona}
        onChange={(event) => set({ persona: event.currentTarget.value })}
      />
      <Textarea
        label={texts.openingLine}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1_000}
        value={form.openingLine}
        error={fieldError(error, "opening_line")}
        onChange={(event) => set({ openingLine: event.currentTarget.value })}
      />
    </div>
  );
}
