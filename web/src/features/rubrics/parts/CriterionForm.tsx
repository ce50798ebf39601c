import { Autocomplete, Checkbox, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../api/scope.ts";
import type { EditedCriterion, OutlineProblem } from "../outline.ts";
import { checksQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { CategoryFields } from "./CategoryFields.tsx";
import { ParameterFields } from "./ParameterFields.tsx";
import classes from "./Rubrics.module.css";

const maxPoints = 100;
const scalePoints = 5;

interface CriterionFormProps {
  readonly criterion: EditedCriterion;
  readonly isReadOnly: boolean;
  readonly problems: readonly OutlineProblem[];
  readonly sectionNames: readonly string[];
  readonly onChange: (change: Partial<EditedCriterion>) => void;
}

/** Everything about a criterion that its line has no room for. */
export function CriterionForm({ criterion, isReadOnly, problems, sectionNames, onChange }: CriterionFormProps) {
  const scope = useApi();
  const { data: checks } = useQuery(checksQuery(scope));
  const check = checks?.items.find(({ key }) => key === criterion.check);
  const text = (field: "description" | "applies_when" | "question" | "key") => ({
    readOnly: isReadOnly,
    value: criterion[field] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <fieldset className={classes.form} disabled={isReadOnly}>
      <legend className="visually-hidden">{criterion.name}</legend>
      {problems.map(({ text: problem }) => (
        <p key={problem} className={classes.warning}>
          {problem}
        </p>
      ))}
      <Textarea label={texts.description} autosize minRows={1} maxLength={4_000} {...text("description")} />
      <div className={classes.formGrid}>
        <Autocomplete
          label={texts.section}
          data={[...sectionNames]}
          maxLength={200}
          value={criterion.section ?? ""}
          onChange={(section) => onChange({ section: section === "" ? null : section })}
        />
        <NativeSelect
          label={texts.kind}
          data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
          value={criterion.type}
          onChange={(event) => onChange(changeOfType(event.currentTarget.value as EditedCriterion["type"]))}
        />
        {criterion.type === "scale" && (
          <NumberInput
            label={texts.points}
            min={1}
            max={maxPoints}
            allowDecimal={false}
            value={criterion.max_score}
            onChange={(value) => onChange({ max_score: typeof value === "number" ? value : 1 })}
          />
        )}
      </div>
      {criterion.type === "category" && (
        <CategoryFields categories={criterion.categories} onChange={(categories) => onChange({ categories })} />
      )}
      <Checkbox
        label={texts.critical}
        description={texts.criticalHelp}
        checked={criterion.critical}
        onChange={(event) => onChange({ critical: event.currentTarget.checked })}
      />
      <Stack gap="xs">
        <NativeSelect
          label={texts.check}
          description={check ? `${check.description}${check.english ? ` (${texts.english})` : ""}` : texts.checkHelp}
          data={[
            { value: "", label: texts.noCheck },
            ...(checks?.items.map(({ key, title }) => ({ value: key, label: title })) ?? []),
          ]}
          value={criterion.check ?? ""}
          onChange={(event) => onChange({ check: event.currentTarget.value || null, parameters: {} })}
        />
        {check && (
          <ParameterFields
            key={check.key}
            schema={check.parameters}
            values={criterion.parameters}
            onChange={(parameters) => onChange({ parameters })}
          />
        )}
      </Stack>
      <Textarea
        label={texts.question}
        description={texts.questionHelp}
        autosize
        minRows={2}
        maxLength={4_000}
        {...text("question")}
      />
      <Group grow align="flex-start">
        <TextInput
          label={texts.appliesWhen}
          description={texts.appliesWhenHelp}
          maxLength={2_000}
          {...text("applies_when")}
        />
        <TextInput label={texts.key} description={texts.keyHelp} maxLength={64} {...text("key")} />
      </Group>
    </fieldset>
  );
}

function changeOfType(type: EditedCriterion["type"]): Partial<EditedCriterion> {
  if (type === "category") {
    return {
      type,
      max_score: 1,
      categories: [
        { name: "Good", score: 1 },
        { name: "Poor", score: 0 },
      ],
    };
  }
  return { type, max_score: type === "scale" ? scalePoints : 1, categories: [] };
}
