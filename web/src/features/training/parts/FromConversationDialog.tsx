import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { TrainingScenarioDifficulty } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useScenarioFromConversation } from "../mutations.ts";
import { texts } from "../texts.ts";
import { categories, difficulties } from "../training-search.ts";

interface FromConversationDialogProps {
  /** Filled in already where the dialog was opened from a conversation. */
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** Accepts the id itself or the address of the conversation's page. */
const idOf = (text: string) => /conv_[0-9A-Za-z]{22}/.exec(text)?.[0];

export function FromConversationDialog({ conversationId, onClose }: FromConversationDialogProps) {
  const { mode } = useApi();
  const [conversation, setConversation] = useState(conversationId);
  const [title, setTitle] = useState("");
  const [difficulty, setDifficulty] = useState<TrainingScenarioDifficulty>("medium");
  const [category, setCategory] = useState("");
  const idempotencyKey = useFormKey();
  const create = useScenarioFromConversation();
  const conversationError = fieldError(create.error, "conversation_id");
  const id = idOf(conversation);
  const submit = () => {
    if (!id) return;
    create.mutate({
      body: {
        conversation_id: id,
        difficulty,
        ...(title.trim() ? { title: title.trim() } : {}),
        ...(category ? { category: category as "sales" } : {}),
      },
      idempotencyKey,
    });
  };
  return (
    <FormDialog
      title={texts.fromConversation}
      submitLabel={texts.make}
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={!id}
      problem={create.error && !conversationError ? wordsOf(create.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text c="dimmed">{texts.fromText}</Text>
      <TextInput
        label={texts.conversationId}
        description={texts.conversationHint}
        data-autofocus={conversationId === "" ? true : undefined}
        value={conversation}
        error={conversationError}
        onChange={(event) => setConversation(event.currentTarget.value)}
      />
      <TextInput
        label={texts.titleOptional}
        data-autofocus={conversationId === "" ? undefined : true}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.topic}
        data={[
          { value: "", label: texts.noCategory },
          ...categories.map((value) => ({ value, label: texts.categories[value] })),
        ]}
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.difficulty}
        data={difficulties.map((value) => ({ value, label: texts.difficulties[value] }))}
        value={difficulty}
        onChange={(event) => setDifficulty(event.currentTarget.value as TrainingScenarioDifficulty)}
      />
    </FormDialog>
  );
}
