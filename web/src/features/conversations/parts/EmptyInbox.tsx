import { Link } from "@tanstack/react-router";
import { apiAddress } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconInbox } from "../../../ui/icons.ts";
import { EmptyState, Waiting } from "../../../ui/States.tsx";
import { texts } from "../texts.ts";

const example = {
  agent: "Ann",
  transcript:
    "Agent: Good morning, this is Ann. How can I help?\\nCustomer: My card was declined at the store.\\nAgent: I am sorry to hear that. May I have your name, please?\\nCustomer: Maria Lopez. Thank you!",
};

const commandWith = (address: string) =>
  [
    `curl ${address}/conversations \\`,
    '  -H "Authorization: Bearer YOUR_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "agent": "${example.agent}", "transcript": "${example.transcript}" }'`,
  ].join("\n");

/** Teaches with a command that works as it is copied, and goes away by itself when the first conversation lands. */
export function EmptyInbox() {
  const { mode, session } = useApi();
  return (
    <EmptyState icon={<IconInbox size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
      <div style={{ width: "100%" }}>
        <CopyBlock text={commandWith(apiAddress)} label={texts.emptyCopy} />
      </div>
      <span>
        {texts.emptyKey(mode)}{" "}
        {(session.role === "owner" || session.role === "admin") && (
          <Link to="/settings/keys">{texts.emptyMakeKey}</Link>
        )}
      </span>
      <Waiting text={texts.waiting} />
    </EmptyState>
  );
}
