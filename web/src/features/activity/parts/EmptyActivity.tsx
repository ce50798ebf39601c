import { apiAddress, type Mode } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconActivity } from "../../../ui/icons.ts";
import { EmptyState } from "../../../ui/States.tsx";
import type { JobKind } from "../jobs.ts";
import { texts } from "../texts.ts";

const command = [
  `curl ${apiAddress}/exports \\`,
  '  -H "Authorization: Bearer YOUR_KEY" \\',
  '  -H "Content-Type: application/json" \\',
  `  -d '{ "resource": "conversations", "format": "csv" }'`,
].join("\n");

const importCommand = (mode: Mode) => `npm run cli -- import FILE.jsonl${mode === "test" ? " --mode test" : ""}`;

export function EmptyActivity({ kind }: { readonly kind: JobKind | undefined }) {
  const { mode } = useApi();
  const icon = <IconActivity size={24} />;
  if (kind) {
    return (
      <EmptyState icon={icon} title={texts.emptyKind} text={texts.emptyKindText[kind]}>
        {kind === "import" && (
          <div style={{ width: "100%", textAlign: "left" }}>
            <CopyBlock text={importCommand(mode)} label={texts.copyCommand} />
          </div>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={texts.emptyTitle} text={texts.emptyText}>
      <div style={{ width: "100%", textAlign: "left" }}>
        <CopyBlock text={command} label={texts.copyCommand} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
    </EmptyState>
  );
}
