import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { Split } from "../../../ui/Panel.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { isFormReady } from "../agent-form.ts";
import { AgentConflict } from "../parts/AgentConflict.tsx";
import { AgentFacts } from "../parts/AgentFacts.tsx";
import { AgentFields } from "../parts/AgentFields.tsx";
import { AgentFrame } from "../parts/AgentFrame.tsx";
import { AgentStateBand } from "../parts/AgentStateBand.tsx";
import { UnpublishedChanges } from "../parts/UnpublishedChanges.tsx";
import type { TaggedAgent } from "../queries.ts";
import { useAgentEditor } from "../use-agent-editor.ts";

/** What the agent is told, knows and can do, with what is not in use yet and how its conversations went. */
export function AgentPage() {
  return <AgentFrame tab="configuration">{(agent) => <Editor key={agent.value.id} current={agent} />}</AgentFrame>;
}

function Editor({ current }: { readonly current: TaggedAgent }) {
  const scope = useApi();
  const editor = useAgentEditor(current);
  const { form, base, isDirty } = editor;
  const mayWrite = isAllowed(scope, "agents:write");
  const canSave = mayWrite && isDirty && isFormReady(form) && !editor.isSaving && !editor.conflict;
  useShortcuts({ "mod+s": () => canSave && editor.save() });
  return (
    <>
      <AgentStateBand editor={editor} canSave={canSave} mayWrite={mayWrite} />
      <Split
        main={
          <>
            <AgentConflict editor={editor} />
            <ProblemAlert problem={editor.error ? wordsOf(editor.error) : undefined} />
            <AgentFields
              form={form}
              agent={base.value}
              error={editor.error}
              isReadOnly={!mayWrite}
              onChange={editor.change}
            />
          </>
        }
        side={
          <>
            <UnpublishedChanges agent={base.value} />
            <AgentFacts agent={base.value} />
          </>
        }
      />
    </>
  );
}
