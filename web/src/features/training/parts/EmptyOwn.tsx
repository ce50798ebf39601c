import { apiAddress } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconSchool } from "../../../ui/icons.ts";
import { EmptyState } from "../../../ui/States.tsx";
import { texts } from "../texts.ts";

const command = [
  `curl ${apiAddress}/training/scenarios \\`,
  '  -H "Authorization: Bearer YOUR_KEY" \\',
  '  -H "Content-Type: application/json" \\',
  `  -d '{ "title": "A towed car", "opening_line": "My car is gone! It was here an hour ago.",`,
  `        "facts": { "fee": 120 }, "difficulty": "hard",`,
  `        "customer": { "mood": 30, "concerns": [`,
  `          { "key": "where", "lines": ["Where is my car?"], "settled_by": ["yard"] }] } }'`,
].join("\n");

export function EmptyOwn() {
  const { mode } = useApi();
  return (
    <EmptyState icon={<IconSchool size={24} />} title={texts.noOwnTitle} text={texts.noOwnText}>
      <div style={{ width: "100%", textAlign: "left" }}>
        <CopyBlock text={command} label={texts.copyCommand} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
    </EmptyState>
  );
}
