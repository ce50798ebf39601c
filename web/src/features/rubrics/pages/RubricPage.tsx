import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { problemsOf } from "../outline.ts";
import { ConflictAlert } from "../parts/ConflictAlert.tsx";
import { Outline } from "../parts/Outline.tsx";
import { PreviewPanel } from "../parts/PreviewPanel.tsx";
import { PublishDialog } from "../parts/PublishDialog.tsx";
import { RescoreLine } from "../parts/RescoreLine.tsx";
import { ResultSettings } from "../parts/ResultSettings.tsx";
import { RubricActions } from "../parts/RubricActions.tsx";
import { RubricStateBand } from "../parts/RubricStateBand.tsx";
import { SaveProblem } from "../parts/SaveProblem.tsx";
import { WeightBar } from "../parts/WeightBar.tsx";
import { type TaggedRubric, taggedRubricQuery } from "../queries.ts";
import type { RubricSearch } from "../rubric-search.ts";
import { texts } from "../texts.ts";
import { useRubricEditor } from "../use-rubric-editor.ts";

export function RubricPage() {
  const scope = useApi();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery(taggedRubricQuery(scope, id));
  if (error && !data) {
    return (
      <Page title={texts.rubric}>
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={texts.rubric}>
        <LoadingRows label={texts.loadingOne} />
      </Page>
    );
  }
  return <Editor key={id} current={data} />;
}

function Editor({ current }: { readonly current: TaggedRubric }) {
  const scope = useApi();
  const { preview } = useSearch({ strict: false }) as RubricSearch;
  const editor = useRubricEditor(current);
  const [openId, setOpenId] = useState<string>();
  const [isPublishing, setPublishing] = useState(false);
  const { edited, base, isDirty } = editor;
  const mayWrite = isAllowed(scope, "rubrics:write");
  const problems = problemsOf(edited);
  const canSave = mayWrite && isDirty && problems.length === 0 && !editor.isSaving;
  useShortcuts({ "mod+s": () => canSave && editor.save() });
  return (
    <Page title={base.rubric.name} actions={<RubricActions tagged={base} />}>
      <RubricStateBand editor={editor} mayWrite={mayWrite} canSave={canSave} onPublish={() => setPublishing(true)} />
      <Split
        main={
          <>
            <ConflictAlert editor={editor} />
            <SaveProblem editor={editor} problems={problems} onOpen={setOpenId} />
            <RescoreLine rubricId={base.rubric.id} />
            <WeightBar criteria={edited.criteria} />
            <Panel title={texts.outline}>
              <Outline
                rubric={edited}
                problems={problems}
                isReadOnly={!mayWrite}
                openId={openId}
                onOpen={setOpenId}
                onChange={editor.change}
              />
            </Panel>
            <ResultSettings rubric={edited} isReadOnly={!mayWrite} onChange={editor.change} />
          </>
        }
        side={<PreviewPanel tagged={base} conversationId={preview} />}
      />
      {isPublishing && <PublishDialog tagged={base} onClose={() => setPublishing(false)} />}
    </Page>
  );
}
