import { Button, Group, NativeSelect, Textarea } from "@mantine/core";
import { IconPlus } from "../../../ui/icons.ts";
import { type ConditionRow, type Conditions, conditionsOf, isWhole } from "../condition.ts";
import { fieldsOf } from "../event-fields.ts";
import { conditionTextOf, type RuleDraft } from "../rule-draft.ts";
import { texts } from "../texts.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import classes from "./Rules.module.css";
import { Step } from "./Step.tsx";

interface ConditionEditorProps {
  readonly draft: RuleDraft;
  readonly onChange: (part: Partial<RuleDraft>) => void;
  readonly error: string | undefined;
}

const maxRows = 20;
const maxLength = 4_000;

/** Conditions as rows with the expression that they make, or the expression itself. */
export function ConditionEditor({ draft, onChange, error }: ConditionEditorProps) {
  const { conditions, expression } = draft;
  if (conditions) return <Rows draft={draft} conditions={conditions} onChange={onChange} error={error} />;
  const asRows = conditionsOf(expression);
  return (
    <Step title={texts.if}>
      <Textarea
        label={texts.expression}
        description={texts.expressionHint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxLength}
        spellCheck={false}
        classNames={{ input: classes.code }}
        value={expression}
        onChange={(event) => onChange({ expression: event.currentTarget.value })}
        error={error}
      />
      {asRows && (
        <Group>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ conditions: asRows })}>
            {texts.useRows}
          </Button>
        </Group>
      )}
    </Step>
  );
}

interface RowsProps extends ConditionEditorProps {
  readonly conditions: Conditions;
}

function Rows({ draft, conditions, onChange, error }: RowsProps) {
  const { join, rows } = conditions;
  const fields = fieldsOf(draft.when.event);
  const change = (next: readonly ConditionRow[]) => onChange({ conditions: { join, rows: next } });
  const first = fields[0];
  const add = () => change([...rows, { path: first?.path ?? "", operator: "==", value: first?.choices?.[0] ?? "" }]);
  const written = conditionTextOf(draft);
  return (
    <Step title={texts.if} text={rows.length === 0 ? texts.ifText : undefined}>
      {rows.length > 1 && (
        <NativeSelect
          className={classes.join}
          aria-label={texts.join}
          value={join}
          onChange={(event) =>
            onChange({ conditions: { rows, join: event.currentTarget.value as Conditions["join"] } })
          }
          data={Object.entries(texts.joins).map(([value, label]) => ({ value, label }))}
        />
      )}
      {rows.map((row, place) => (
        <ConditionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may be alike while somebody types
          key={place}
          row={row}
          number={place + 1}
          fields={fields}
          onChange={(next) => change(rows.map((one, at) => (at === place ? next : one)))}
          onRemove={() => change(rows.filter((_, at) => at !== place))}
        />
      ))}
      {written !== null && rows.every(isWhole) && <code className={classes.expression}>{written}</code>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Group gap="xs">
        {rows.length < maxRows && (
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
            {texts.addCondition}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange({ conditions: undefined, expression: written ?? "" })}
        >
          {texts.writeExpression}
        </Button>
      </Group>
    </Step>
  );
}
