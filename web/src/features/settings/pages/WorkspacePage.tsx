import { DangerSection } from "../parts/DangerSection.tsx";
import { DemoSection } from "../parts/DemoSection.tsx";
import { NameSection } from "../parts/NameSection.tsx";
import { RetentionSection } from "../parts/RetentionSection.tsx";
import { Workspaced } from "../parts/Workspaced.tsx";
import { workspaceTexts } from "../texts.ts";

export function WorkspacePage() {
  return (
    <Workspaced title={workspaceTexts.title}>
      {(workspace) => (
        <>
          <NameSection workspace={workspace} />
          <RetentionSection key={workspace.updated_at} workspace={workspace} />
          <DemoSection />
          <DangerSection workspace={workspace} />
        </>
      )}
    </Workspaced>
  );
}
