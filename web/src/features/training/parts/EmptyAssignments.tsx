import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { apiAddress } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconClipboardCheck } from "../../../ui/icons.ts";
import { EmptyState } from "../../../ui/States.tsx";
import { ownEmail } from "../queries.ts";
import { texts } from "../texts.ts";
import type { AssignmentList } from "../training-search.ts";

/** "The internet is down", which every workspace has. */
const firstScenario = "scn_02ht3RF1Vln7S4X0lilL3B";
const weekMs = 7 * 86_400_000;

export function EmptyAssignments({ list }: { readonly list: AssignmentList }) {
  const scope = useApi();
  const icon = <IconClipboardCheck size={24} />;
  if (list === "late") return <EmptyState icon={icon} title={texts.emptyLateTitle} text={texts.emptyLateText} />;
  if (list === "mine") {
    return (
      <EmptyState icon={icon} title={texts.emptyMineTitle} text={texts.emptyMineText}>
        <Button component={Link} to="/training" variant="default">
          {texts.toLibrary}
        </Button>
      </EmptyState>
    );
  }
  const dueAt = new Date(Date.now() + weekMs).toISOString();
  const command = [
    `curl ${apiAddress}/training/assignments \\`,
    '  -H "Authorization: Bearer YOUR_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "scenario_id": "${firstScenario}", "trainees": ["${ownEmail(scope)}"], "due_at": "${dueAt}" }'`,
  ].join("\n");
  return (
    <EmptyState icon={icon} title={texts.emptyAllTitle} text={texts.emptyAllText}>
      <div style={{ width: "100%", textAlign: "left" }}>
        <CopyBlock text={command} label={texts.copyCommand} />
      </div>
      <span>{texts.emptyKey(scope.mode)}</span>
    </EmptyState>
  );
}
