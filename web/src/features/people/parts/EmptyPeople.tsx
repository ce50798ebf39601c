import { apiAddress } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconUsers } from "../../../ui/icons.ts";
import { EmptyState } from "../../../ui/States.tsx";
import { texts } from "../texts.ts";

const kinds = {
  contacts: {
    title: texts.emptyContactsTitle,
    text: texts.emptyContactsText,
    body: '{ "email": "maria@example.com", "first_name": "Maria", "last_name": "Lopez", "upsert": true }',
  },
  companies: {
    title: texts.emptyCompaniesTitle,
    text: texts.emptyCompaniesText,
    body: '{ "name": "Acme Ltd", "domain": "acme.example", "upsert": true }',
  },
} as const;

/** Teaches with a command that works as it is copied. */
export function EmptyPeople({ kind }: { readonly kind: keyof typeof kinds }) {
  const { mode } = useApi();
  const { title, text, body } = kinds[kind];
  const command = [
    `curl ${apiAddress}/${kind} \\`,
    '  -H "Authorization: Bearer YOUR_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'`,
  ].join("\n");
  return (
    <EmptyState icon={<IconUsers size={24} />} title={title} text={text}>
      <div style={{ width: "100%" }}>
        <CopyBlock text={command} label={texts.emptyCopy} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
    </EmptyState>
  );
}
