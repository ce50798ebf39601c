import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Contact } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { IconArrowLeft } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { contactName } from "../names.ts";
import { ContactDialog } from "../parts/ContactDialog.tsx";
import { ContactTickets } from "../parts/ContactTickets.tsx";
import { ContactTimeline } from "../parts/ContactTimeline.tsx";
import { ContactTrend } from "../parts/ContactTrend.tsx";
import { companyQuery, contactQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function ContactPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: contact, error, refetch } = useQuery(contactQuery(scope, id));
  const [isEditing, setEditing] = useState(false);
  const mayWrite = isAllowed(scope, "contacts:write");
  const goBack = () => void navigate({ to: "/contacts" });
  useShortcuts({ escape: goBack, e: () => mayWrite && setEditing(true) });
  if (!contact) {
    return (
      <Page title={texts.contact}>
        {error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={texts.loadingOne} />
        )}
      </Page>
    );
  }
  return (
    <Page
      key={id}
      title={contactName(contact)}
      actions={
        <>
          <Button
            component={Link}
            to="/contacts"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={16} />}
          >
            {texts.contacts}
          </Button>
          {mayWrite && <Button onClick={() => setEditing(true)}>{texts.edit}</Button>}
        </>
      }
    >
      <Split
        main={
          <>
            <ContactTrend contactId={id} />
            <ContactTimeline contactId={id} />
          </>
        }
        side={
          <>
            <Facts contact={contact} />
            <Panel title={texts.customFields}>
              <FactList
                facts={Object.entries(contact.custom_fields).map(([name, value]) => [
                  name,
                  <UserText key={name}>{String(value)}</UserText>,
                ])}
                empty={texts.noCustomFields}
              />
            </Panel>
            <ContactTickets contactId={id} />
          </>
        }
      />
      {isEditing && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Facts({ contact }: { readonly contact: Contact }) {
  const scope = useApi();
  const { data: company } = useQuery(companyQuery(scope, contact.company_id));
  const text = (value: string | null) => value && <UserText>{value}</UserText>;
  return (
    <Panel title={texts.facts}>
      <FactList
        facts={[
          [texts.email, text(contact.email)],
          [texts.phone, text(contact.phone)],
          [
            texts.company,
            contact.company_id && (
              <Link key="company" to="/companies/$id" params={{ id: contact.company_id }}>
                <UserText>{company?.name ?? contact.company_id}</UserText>
              </Link>
            ),
          ],
          [texts.assignee, text(contact.assignee)],
          [texts.tags, contact.tags.length > 0 && <TagList tags={contact.tags} />],
          [texts.externalId, text(contact.external_id)],
          [texts.added, <TimeText key="added" time={contact.created_at} isFull />],
          [texts.id, <IdText key="id" id={contact.id} />],
        ]}
      />
    </Panel>
  );
}
