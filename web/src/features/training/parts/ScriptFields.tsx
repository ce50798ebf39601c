import { TagsInput, Textarea } from "@mantine/core";
import { randomKey } from "../../../lib/random.ts";
import type { ScenarioForm, TurnForm } from "../scenario-form.ts";
import { texts } from "../texts.ts";
import { EntryList } from "./EntryList.tsx";

const maxLines = 50;
const maxWords = 20;

interface ScriptFieldsProps {
  readonly form: ScenarioForm;
  readonly onChange: (form: ScenarioForm) => void;
}

/** The lines of a customer who follows a script. */
export function ScriptFields({ form, onChange }: ScriptFieldsProps) {
  const set = (turns: readonly TurnForm[]) => onChange({ ...form, turns });
  return (
    <>
      <EntryList
        entries={form.turns}
        max={maxLines}
        titleOf={texts.line}
        removeLabel={texts.removeLine}
        addLabel={texts.addLine}
        onAdd={() => set([...form.turns, { id: randomKey(), text: "", when: [] }])}
        onChange={set}
      >
        {(turn, change, number) => (
          <>
            <Textarea
              aria-label={texts.line(number)}
              autosize
              minRows={1}
              maxRows={6}
              maxLength={1_000}
              value={turn.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <TagsInput
              label={texts.lineWhen(number)}
              description={texts.phraseHint}
              maxTags={maxWords}
              value={[...turn.when]}
              onChange={(when) => change({ when })}
            />
          </>
        )}
      </EntryList>
      <Textarea
        label={texts.closingLine}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1_000}
        value={form.closingLine}
        onChange={(event) => onChange({ ...form, closingLine: event.currentTarget.value })}
      />
    </>
  );
}
