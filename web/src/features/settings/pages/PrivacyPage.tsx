import { PrivacyForm } from "../parts/PrivacyForm.tsx";
import { Workspaced } from "../parts/Workspaced.tsx";
import { privacyTexts } from "../texts.ts";

export function PrivacyPage() {
  return (
    <Workspaced title={privacyTexts.title}>
      {(workspace) => <PrivacyForm key={workspace.updated_at} workspace={workspace} />}
    </Workspaced>
  );
}
