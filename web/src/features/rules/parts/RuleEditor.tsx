import { Button, Group, NumberInput, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type Rule } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useCreateRule, useUpdateRule } from "../mutations.ts";
import { triggerOptionsQuery, tryQuery } from "../queries.ts";
import { bodyOf, isReady, type RuleDraft, trialOf } from "../rule-draft.ts";
import { aboutOf } from "../sentences.ts";
import { texts } from "../texts.ts";
import { ActionList } from "./ActionList.tsx";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { RuleHead } from "./RuleHead.tsx";
import classes from "./Rules.module.css";
import { TryOut } from "./TryOut.tsx";
import { WhenField } from "./WhenField.tsx";

interface RuleEditorProps {
  /** Undefined where it is a new one. */
  readonly rule: Rule | undefined;
  readonly start: RuleDraft;
  readonly onCreated?: (id: string) => void;
}

const typingMs = 400;
const firstCount = 10;
const maxPosition = 1_000_000;

/** When, if and then at the left; at the right what the rule would have done, tried again after each change. */
export function RuleEditor({ rule, start, onCreated }: RuleEditorProps) {
  const scope = useApi();
  const [draft, setDraft] = useState(start);
  const [last, setLast] = useState(firstCount);
  const create = useCreateRule();
  const update = useUpdateRule();
  const formKey = useFormKey();
  const triggers = useQuery(triggerOptionsQuery(scope)).data?.items ?? [];
  const about = aboutOf(draft.when, triggers);
  const isWhole = isReady(draft, about);
  const [tried] = useDebouncedValue(isWhole ? JSON.stringify(trialOf(draft, last)) : undefined, typingMs);
  const trial = useQuery(tryQuery(scope, tried === undefined ? undefined : JSON.parse(tried)));
  const saving = rule ? update : create;
  const error = saving.error ?? (isWhole ? trial.error : null);
  const change = (part: Partial<RuleDraft>) => {
    saving.reset();
    setDraft({ ...draft, ...part });
  };
  const save = () => {
    if (rule) return update.mutate({ id: rule.id, body: bodyOf(draft) }, { onSuccess: () => showMessage(texts.saved) });
    create.mutate(
      { body: bodyOf(draft), idempotencyKey: formKey },
      {
        onSuccess: ({ id }) => {
          showMessage(texts.created);
          onCreated?.(id);
        },
      },
    );
  };
  const isOfForm = saving.error instanceof ApiError && !saving.error.field;
  return (
    <div className={classes.editor}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {rule && <RuleHead rule={rule} />}
        <div className={classes.nameRow}>
          <TextInput
            label={texts.name}
            maxLength={200}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={fieldError(error, "name")}
          />
          <NumberInput
            label={texts.order}
            placeholder={texts.orderHint}
            min={0}
            max={maxPosition}
            allowDecimal={false}
            value={draft.position ?? ""}
            onChange={(value) => change({ position: value === "" ? undefined : Number(value) })}
            error={fieldError(error, "position")}
          />
        </div>
        <WhenField
          when={draft.when}
          triggers={triggers}
          onChange={(when) => change({ when })}
          error={fieldError(error, "when", "when.event", "when.trigger_id")}
        />
        <ConditionEditor draft={draft} onChange={change} error={fieldError(error, "if")} />
        <ActionList actions={draft.actions} about={about} error={error} onChange={(actions) => change({ actions })} />
        <ProblemAlert problem={saving.error && isOfForm ? wordsOf(saving.error) : undefined} />
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={!isWhole || draft.name.trim() === ""}>
            {rule ? texts.save : texts.create}
          </Button>
        </Group>
      </form>
      <TryOut trial={trial} isWhole={isWhole} last={last} onLast={setLast} />
    </div>
  );
}
