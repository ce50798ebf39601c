import { Button, Group } from "@mantine/core";
import { Notice } from "../../../ui/Notice.tsx";
import { differencesOf } from "../differences.ts";
import { contentOf } from "../outline.ts";
import { texts } from "../texts.ts";
import type { RubricEditor } from "../use-rubric-editor.ts";
import { DifferenceList } from "./DifferenceList.tsx";

/** Another person was faster: shows what they changed, and lets the reader decide. */
export function ConflictAlert({ editor }: { readonly editor: RubricEditor }) {
  const { conflict, base } = editor;
  if (!conflict) return null;
  const differences = differencesOf(contentOf(base.rubric), contentOf(conflict.rubric));
  return (
    <Notice isAlert title={texts.conflictTitle}>
      <p>{texts.conflictText}</p>
      {differences.isEmpty ? <p>{texts.conflictSame}</p> : <DifferenceList differences={differences} />}
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={editor.takeTheirs}>
          {texts.takeTheirs}
        </Button>
        <Button onClick={editor.keepMine} loading={editor.isSaving}>
          {texts.keepMine}
        </Button>
      </Group>
    </Notice>
  );
}
