import { useState } from "react";
import type { ApiKey } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { bodyOf, draftOf, isComplete } from "../key-draft.ts";
import { useUpdateKey } from "../mutations.ts";
import { texts } from "../texts.ts";
import { KeyFields } from "./KeyFields.tsx";

export function EditKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(apiKey));
  const update = useUpdateKey(apiKey.id);
  return (
    <FormDialog
      title={texts.editTitle}
      submitLabel={texts.save}
      size="xl"
      onClose={onClose}
      isTest={apiKey.mode === "test"}
      isPending={update.isPending}
      isDisabled={!isComplete(draft)}
      problem={update.error ? wordsOf(update.error) : undefined}
      onSubmit={() =>
        update.mutate(bodyOf(draft), {
          onSuccess: () => {
            showMessage(texts.saved);
            onClose();
          },
        })
      }
    >
      <KeyFields draft={draft} onChange={setDraft} error={update.error} />
    </FormDialog>
  );
}
