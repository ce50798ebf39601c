import { Button, Group } from "@mantine/core";
import { Notice } from "../../../ui/Notice.tsx";
import { savedDifferences } from "../agent-differences.ts";
import { texts } from "../texts.ts";
import type { AgentEditor } from "../use-agent-editor.ts";
import { AgentDifferenceList } from "./AgentDifferenceList.tsx";

/** Another person was faster: shows what they changed, and lets the reader decide. */
export function AgentConflict({ editor }: { readonly editor: AgentEditor }) {
  const { conflict, base } = editor;
  if (!conflict) return null;
  return (
    <Notice isAlert title={texts.conflictTitle}>
      <p>{texts.conflictText}</p>
      <AgentDifferenceList differences={savedDifferences(base.value, conflict.value)} empty={texts.conflictSame} />
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
