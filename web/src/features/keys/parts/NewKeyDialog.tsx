import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import type { CreateApiKeyResult, Mode } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { bodyOf, isComplete, newDraft } from "../key-draft.ts";
import { useCreateKey } from "../mutations.ts";
import { texts } from "../texts.ts";
import { KeyFields } from "./KeyFields.tsx";

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: CreateApiKeyResult) => void;
}

export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const scope = useApi();
  const [mode, setMode] = useState<Mode>(scope.mode);
  const [draft, setDraft] = useState(newDraft);
  const create = useCreateKey();
  const formKey = useFormKey();
  const hasField = fieldError(create.error, "name", "scopes", "per_minute", "per_hour") !== undefined;
  return (
    <FormDialog
      title={texts.newKey}
      submitLabel={texts.create}
      size="xl"
      onClose={onClose}
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={!isComplete(draft)}
      problem={create.error && !hasField ? wordsOf(create.error) : undefined}
      onSubmit={() =>
        create.mutate({ mode, body: bodyOf(draft), idempotencyKey: `${formKey}-${mode}` }, { onSuccess: onCreated })
      }
    >
      <div>
        <Text fw={500} mb={4}>
          {texts.mode}
        </Text>
        <SegmentedControl
          aria-label={texts.mode}
          value={mode}
          onChange={(value) => setMode(value as Mode)}
          data={[
            { value: "live", label: texts.modes.live },
            { value: "test", label: texts.modes.test },
          ]}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {texts.modeHint[mode]}
        </Text>
      </div>
      <KeyFields draft={draft} onChange={setDraft} error={create.error} />
    </FormDialog>
  );
}
