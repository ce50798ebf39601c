import { ActionIcon, Button, NativeSelect, Textarea } from "@mantine/core";
import { IconPlus, IconX } from "../../../ui/icons.ts";
import type { CaseForm } from "../case-form.ts";
import { testTexts as texts } from "../test-texts.ts";
import classes from "./Agents.module.css";

type Lines = CaseForm["messages"];

interface CaseLinesProps {
  readonly lines: Lines;
  readonly onChange: (lines: Lines) => void;
}

const maxLines = 50;

/** A conversation so far, line by line. */
export function CaseLines({ lines, onChange }: CaseLinesProps) {
  const change = (index: number, part: Partial<Lines[number]>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <div className={classes.lines}>
      <p className={classes.help}>{texts.messagesHelp}</p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place alone
        <div key={index} className={classes.line}>
          <NativeSelect
            aria-label={texts.speaker(index + 1)}
            data={Object.entries(texts.speakers).map(([value, label]) => ({ value, label }))}
            value={line.role}
            onChange={(event) => change(index, { role: event.currentTarget.value as "customer" })}
          />
          <Textarea
            aria-label={texts.line(index + 1)}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={32_768}
            value={line.text}
            onChange={(event) => change(index, { text: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={texts.removeLine(index + 1)}
            disabled={lines.length === 1}
            onClick={() => onChange(lines.toSpliced(index, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={lines.length >= maxLines}
        onClick={() =>
          onChange([...lines, { role: lines.at(-1)?.role === "customer" ? "agent" : "customer", text: "" }])
        }
      >
        {texts.addLine}
      </Button>
    </div>
  );
}
