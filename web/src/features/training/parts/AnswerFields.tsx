import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { randomKey } from "../../../lib/random.ts";
import { type AnswerForm, freeKey } from "../scenario-form.ts";
import { texts } from "../texts.ts";
import { EntryList } from "./EntryList.tsx";

const maxAnswers = 30;
const maxPhrases = 30;

interface AnswerFieldsProps {
  readonly answers: readonly AnswerForm[];
  readonly onChange: (answers: readonly AnswerForm[]) => void;
}

export function AnswerFields({ answers, onChange }: AnswerFieldsProps) {
  return (
    <EntryList
      entries={answers}
      max={maxAnswers}
      titleOf={texts.answer}
      removeLabel={texts.removeAnswer}
      addLabel={texts.addAnswer}
      onAdd={() => {
        const key = freeKey(
          "answer",
          answers.map((answer) => answer.key),
        );
        onChange([...answers, { id: randomKey(), key, when: [], lines: "", question: "" }]);
      }}
      onChange={onChange}
    >
      {(answer, change) => (
        <>
          <TagsInput
            label={texts.answerWhen}
            description={texts.phraseHint}
            maxTags={maxPhrases}
            value={[...answer.when]}
            onChange={(when) => change({ when })}
          />
          <Textarea
            label={texts.answerLines}
            autosize
            minRows={2}
            maxRows={8}
            value={answer.lines}
            onChange={(event) => change({ lines: event.currentTarget.value })}
          />
          <TextInput
            label={texts.answerQuestion}
            maxLength={300}
            value={answer.question}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
        </>
      )}
    </EntryList>
  );
}
