import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Company } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { IconArrowLeft } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { Avatar } from "../../../ui/Person.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { contactName } from "../names.ts";
import { CompanyDialog } from "../parts/CompanyDialog.tsx";
import { ContactDialog } from "../parts/ContactDialog.tsx";
import classes from "../parts/People.module.css";
import { companyQuery, contactsQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function CompanyPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: company, error, refetch } = useQuery(companyQuery(scope, id));
  const [isEditing, setEditing] = useState(false);
  const mayWrite = isAllowed(scope, "contacts:write");
  const goBack = () => void navigate({ to: "/companies" });
  useShortcuts({ escape: goBack, e: () => mayWrite && setEditing(true) });
  if (!company) {
    return (
      <Page title={texts.company}>
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
      title={company.name}
      actions={
        <>
          <Button
            component={Link}
            to="/companies"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={16} />}
          >
            {texts.companies}
          </Button>
          {mayWrite && <Button onClick={() => setEditing(true)}>{texts.edit}</Button>}
        </>
      }
    >
      <Split main={<CompanyPeople companyId={id} mayWrite={mayWrite} />} side={<Facts company={company} />} />
      {isEditing && <CompanyDialog company={company} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function CompanyPeople({ companyId, mayWrite }: { readonly companyId: string; readonly mayWrite: boolean }) {
  const scope = useApi();
  const list = useInfiniteQuery(contactsQuery(scope, { company_id: companyId }));
  const [isNew, setNew] = useState(false);
  const contacts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel
      title={texts.itsPeople}
      actions={
        mayWrite && (
          <Button size="compact-sm" variant="default" onClick={() => setNew(true)}>
            {texts.newContact}
          </Button>
        )
      }
    >
      {list.error && <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingRows label={texts.loadingContacts} count={4} />}
      {list.data && contacts.length === 0 && <p className={classes.dim}>{texts.noPeople}</p>}
      {contacts.map((contact) => (
        <div key={contact.id} className={classes.item}>
          <Avatar name={contactName(contact)} />
          <span className={classes.itemText}>
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              <UserText>{contactName(contact)}</UserText>
            </Link>
            <span className={classes.itemFacts}>
              <UserText>{[contact.email, contact.phone].filter(Boolean).join(" · ")}</UserText>
            </span>
          </span>
        </div>
      ))}
      <MoreButton list={list} />
      {isNew && <ContactDialog companyId={companyId} onClose={() => setNew(false)} />}
    </Panel>
  );
}

function Facts({ company }: { readonly company: Company }) {
  return (
    <>
      <Panel title={texts.facts}>
        <FactList
          facts={[
            [texts.domain, company.domain && <UserText key="domain">{company.domain}</UserText>],
            [texts.externalId, company.external_id && <UserText key="external">{company.external_id}</UserText>],
            [texts.added, <TimeText key="added" time={company.created_at} isFull />],
            [texts.id, <IdText key="id" id={company.id} />],
          ]}
        />
      </Panel>
      <Panel title={texts.customFields}>
        <FactList
          facts={Object.entries(company.custom_fields).map(([name, value]) => [
            name,
            <UserText key={name}>{String(value)}</UserText>,
          ])}
          empty={texts.noCustomFields}
        />
      </Panel>
    </>
  );
}
