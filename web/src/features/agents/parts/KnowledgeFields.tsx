import { Button, Textarea, TextInput } from "@mantine/core";
import type { AgentKnowledge } from "../../../api/client.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { texts } from "../texts.ts";
import classes from "./Agents.module.css";

interface KnowledgeFieldsProps {
  readonly entries: readonly AgentKnowledge[];
  readonly isReadOnly: boolean;
  readonly onChange: (entries: readonly AgentKnowledge[]) => void;
}

const maxEntries = 100;

export function KnowledgeFields({ entries, isReadOnly, onChange }: KnowledgeFieldsProps) {
  const change = (index: number, part: Partial<AgentKnowledge>) =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  return (
    <div className={classes.fields}>
      {entries.length === 0 && <p className={classes.dim}>{texts.knowledgeEmpty}</p>}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their place alone
        <div key={index} className={classes.entry}>
          <TextInput
            aria-label={texts.knowledgeTitle(index + 1)}
            placeholder={texts.titlePlaceholder}
            readOnly={isReadOnly}
            maxLength={200}
            value={entry.title}
            onChange={(event) => change(index, { title: event.currentTarget.value })}
          />
          <Textarea
            aria-label={texts.knowledgeText(index + 1)}
            placeholder={texts.textPlaceholder}
            readOnly={isReadOnly}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={32_768}
            value={entry.text}
            onChange={(event) => change(index, { text: event.currentTarget.value })}
          />
          <TextInput
            aria-label={texts.knowledgeUrl(index + 1)}
            placeholder="https://"
            readOnly={isReadOnly}
            maxLength={2_048}
            value={entry.url ?? ""}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          {!isReadOnly && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              className={classes.start}
              aria-label={texts.removeKnowledge(entry.title)}
              onClick={() => onChange(entries.toSpliced(index, 1))}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={entries.length >= maxEntries}
          onClick={() => onChange([...entries, { title: "", text: "", url: null }])}
        >
          {texts.addKnowledge}
        </Button>
      )}
    </div>
  );
}
