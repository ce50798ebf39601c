import { MultiSelect, TagsInput, Textarea } from "@mantine/core";
import { randomKey } from "../../../lib/random.ts";
import { type ConcernForm, freeKey, type ScenarioForm } from "../scenario-form.ts";
import { texts } from "../texts.ts";
import { EntryList } from "./EntryList.tsx";

const maxConcerns = 12;
const maxPhrases = 30;

interface ConcernFieldsProps {
  readonly form: ScenarioForm;
  readonly onChange: (form: ScenarioForm) => void;
}

export function ConcernFields({ form, onChange }: ConcernFieldsProps) {
  const set = (concerns: readonly ConcernForm[]) => onChange({ ...form, concerns });
  const answerChoices = form.answers.map(({ key, question, lines }, index) => ({
    value: key,
    label: question || lines.split("\n")[0] || texts.answer(index + 1),
  }));
  return (
    <EntryList
      entries={form.concerns}
      max={maxConcerns}
      titleOf={texts.concern}
      removeLabel={texts.removeConcern}
      addLabel={texts.addConcern}
      onAdd={() => {
        const key = freeKey(
          "concern",
          form.concerns.map((concern) => concern.key),
        );
        set([...form.concerns, { id: randomKey(), key, lines: "", settledBy: [], after: [], thanks: "", better: "" }]);
      }}
      onChange={set}
    >
      {(concern, change) => (
        <>
          <Textarea
            label={texts.concernLines}
            autosize
            minRows={2}
            maxRows={8}
            value={concern.lines}
            onChange={(event) => change({ lines: event.currentTarget.value })}
          />
          <TagsInput
            label={texts.concernSettled}
            description={`${texts.concernSettledHint} ${texts.phraseHint}`}
            maxTags={maxPhrases}
            value={[...concern.settledBy]}
            onChange={(settledBy) => change({ settledBy })}
          />
          {answerChoices.length > 0 && (
            <MultiSelect
              label={texts.concernAfter}
              maxValues={10}
              data={answerChoices}
              value={concern.after.filter((key) => answerChoices.some(({ value }) => value === key))}
              onChange={(after) => change({ after })}
            />
          )}
          <Textarea
            label={texts.concernThanks}
            autosize
            minRows={1}
            maxRows={6}
            value={concern.thanks}
            onChange={(event) => change({ thanks: event.currentTarget.value })}
          />
          <Textarea
            label={texts.concernBetter}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1_000}
            value={concern.better}
            onChange={(event) => change({ better: event.currentTarget.value })}
          />
        </>
      )}
    </EntryList>
  );
}
