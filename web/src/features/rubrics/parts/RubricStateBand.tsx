import { Button } from "@mantine/core";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { StateBand } from "../../../ui/StateBand.tsx";
import { useChangeRubric } from "../mutations.ts";
import { texts } from "../texts.ts";
import type { RubricEditor } from "../use-rubric-editor.ts";

interface RubricStateBandProps {
  readonly editor: RubricEditor;
  readonly mayWrite: boolean;
  readonly canSave: boolean;
  readonly onPublish: () => void;
}

/** Says what the editor shows: the version in use, a draft, or changes that are not even saved. Amber: not in use. */
export function RubricStateBand({ editor, mayWrite, canSave, onPublish }: RubricStateBandProps) {
  const { base, isDirty, isSaving } = editor;
  const { draft, version } = base.rubric;
  const isDraft = isDirty || draft !== null;
  return (
    <StateBand
      isDraft={isDraft}
      title={titleOf(editor)}
      text={textOf(editor, mayWrite)}
      actions={
        mayWrite &&
        (isDirty ? (
          <>
            <Button variant="default" onClick={editor.reset}>
              {texts.undoUnsaved}
            </Button>
            <Button loading={isSaving} disabled={!canSave} onClick={editor.save} title="Ctrl S or ⌘ S">
              {texts.save}
            </Button>
          </>
        ) : (
          draft !== null && (
            <>
              {version !== null && <DiscardButton editor={editor} version={version} />}
              <Button onClick={onPublish}>{texts.publish}</Button>
            </>
          )
        ))
      }
    />
  );
}

function titleOf({ base: { rubric }, isDirty }: RubricEditor): string {
  if (isDirty) return texts.unsaved;
  if (rubric.draft) return texts.draft;
  return rubric.version === null ? texts.neverPublished : texts.inUse(rubric.version);
}

function textOf({ base: { rubric }, isDirty }: RubricEditor, mayWrite: boolean): string {
  if (isDirty) return texts.unsavedText;
  if (rubric.draft) return texts.draftText(rubric.version);
  return mayWrite ? texts.inUseText : texts.readOnly;
}

function DiscardButton({ editor, version }: { readonly editor: RubricEditor; readonly version: number }) {
  const { mode } = useApi();
  const [isAsking, setAsking] = useState(false);
  const change = useChangeRubric(editor.base);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.discardTitle}
          text={texts.discardText(version)}
          confirmLabel={texts.discard}
          isTest={mode === "test"}
          isPending={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            change.mutate(
              { body: { discard_draft: true }, message: texts.discarded },
              { onSettled: () => setAsking(false) },
            )
          }
        />
      )}
    </>
  );
}
