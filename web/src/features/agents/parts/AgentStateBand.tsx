import { Button } from "@mantine/core";
import { useState } from "react";
import type { Agent } from "../../../api/client.ts";
import { StateBand } from "../../../ui/StateBand.tsx";
import { texts } from "../texts.ts";
import type { AgentEditor } from "../use-agent-editor.ts";
import { PublishAgentDialog } from "./PublishAgentDialog.tsx";

interface AgentStateBandProps {
  readonly editor: AgentEditor;
  readonly canSave: boolean;
  readonly mayWrite: boolean;
}

/** Says whether what is shown is in use. Amber: it is not. */
export function AgentStateBand({ editor, canSave, mayWrite }: AgentStateBandProps) {
  const { base, isDirty, isSaving } = editor;
  const agent = base.value;
  const [isPublishing, setPublishing] = useState(false);
  const isPerson = agent.kind === "human";
  const isAhead = isDirty || (!isPerson && (agent.version === null || agent.has_unpublished_changes));
  return (
    <>
      <StateBand
        isDraft={isAhead}
        title={titleOf(agent, isDirty)}
        text={mayWrite ? textOf(agent, isDirty) : texts.readOnly}
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
            !isPerson && isAhead && <Button onClick={() => setPublishing(true)}>{texts.publish}</Button>
          ))
        }
      />
      {isPublishing && <PublishAgentDialog agent={base} onClose={() => setPublishing(false)} />}
    </>
  );
}

function titleOf({ kind, version, has_unpublished_changes: isChanged }: Agent, isDirty: boolean): string {
  if (isDirty) return texts.unsaved;
  if (kind === "human") return texts.kinds.human;
  if (version === null) return texts.draft;
  return isChanged ? texts.unpublished : texts.inUse(version);
}

function textOf({ kind, version, has_unpublished_changes: isChanged }: Agent, isDirty: boolean): string {
  if (isDirty) return texts.unsavedText;
  if (kind === "human") return texts.personText;
  if (version === null) return texts.draftText;
  return isChanged ? texts.changesText(version) : texts.inUseText;
}
