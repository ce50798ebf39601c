import { ActionIcon, Button, NumberInput, Select, TextInput } from "@mantine/core";
import type { ScoringSettings } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { IconPlus, IconX } from "../../../ui/icons.ts";
import { scoringTexts as texts } from "../texts.ts";
import classes from "./Settings.module.css";

type Rules = ScoringSettings["sampling"];
type Rule = Rules[number];

interface SamplingRulesProps {
  readonly rules: Rules;
  readonly onChange: (rules: Rules) => void;
  readonly error: unknown;
  readonly isReadOnly: boolean;
}

const maxRules = 20;
const newRule: Rule = { name: "", when: "true", share: 0.1, to: "review" };

export function SamplingRules({ rules, onChange, error, isReadOnly }: SamplingRulesProps) {
  const change = (index: number, part: Partial<Rule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)));
  return (
    <div className={classes.rows}>
      {rules.length === 0 && <p className={classes.dim}>{texts.noSampling}</p>}
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place; two may be alike while somebody types
        <div key={index} className={classes.ruleRow} role="group" aria-label={texts.rule(index + 1)}>
          <TextInput
            label={texts.ruleName}
            maxLength={100}
            disabled={isReadOnly}
            value={rule.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
            error={fieldError(error, `sampling.${index}.name`)}
          />
          <TextInput
            label={texts.when}
            placeholder={texts.whenPlaceholder}
            maxLength={2_000}
            disabled={isReadOnly}
            classNames={{ input: classes.code }}
            value={rule.when}
            onChange={(event) => change(index, { when: event.currentTarget.value })}
            error={fieldError(error, `sampling.${index}.when`)}
          />
          <NumberInput
            label={texts.share}
            min={0}
            max={100}
            suffix={` ${texts.percent}`}
            disabled={isReadOnly}
            value={Math.round(rule.share * 10_000) / 100}
            onChange={(value) => change(index, { share: Number(value) / 100 })}
            error={fieldError(error, `sampling.${index}.share`)}
          />
          <Select
            label={texts.to}
            allowDeselect={false}
            disabled={isReadOnly}
            data={Object.entries(texts.targets).map(([value, label]) => ({ value, label }))}
            value={rule.to}
            onChange={(to) => to && change(index, { to: to as Rule["to"] })}
          />
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={texts.removeRule(rule.name || String(index + 1))}
              onClick={() => onChange(rules.filter((_, at) => at !== index))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isReadOnly && rules.length < maxRules && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...rules, newRule])}
          >
            {texts.addRule}
          </Button>
        </div>
      )}
    </div>
  );
}
