import { ActionIcon, Button, TextInput } from "@mantine/core";
import type { Workspace } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { IconPlus, IconX } from "../../../ui/icons.ts";
import { privacyTexts as texts } from "../texts.ts";
import classes from "./Settings.module.css";

type Patterns = Workspace["pii_patterns"];

interface PatternRowsProps {
  readonly patterns: Patterns;
  readonly onChange: (patterns: Patterns) => void;
  readonly error: unknown;
}

const maxPatterns = 50;

export function PatternRows({ patterns, onChange, error }: PatternRowsProps) {
  const change = (index: number, part: Partial<Patterns[number]>) =>
    onChange(patterns.map((pattern, at) => (at === index ? { ...pattern, ...part } : pattern)));
  return (
    <div className={classes.rows}>
      {patterns.length === 0 && <p className={classes.dim}>{texts.noPatterns}</p>}
      {patterns.map((pattern, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern is its place; two may be alike while somebody types
        <div key={index} className={classes.patternRow}>
          <TextInput
            aria-label={texts.nameOf(index + 1)}
            placeholder={texts.patternName}
            maxLength={32}
            value={pattern.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
            error={fieldError(error, `pii_patterns.${index}.name`)}
          />
          <TextInput
            aria-label={texts.patternOf(index + 1)}
            placeholder={texts.pattern}
            maxLength={500}
            classNames={{ input: classes.code }}
            value={pattern.pattern}
            onChange={(event) => change(index, { pattern: event.currentTarget.value })}
            error={fieldError(error, `pii_patterns.${index}.pattern`, `pii_patterns.${index}`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={texts.remove(pattern.name || String(index + 1))}
            onClick={() => onChange(patterns.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {patterns.length < maxPatterns && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...patterns, { name: "", pattern: "" }])}
          >
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  );
}
