import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Contact, Ticket } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { contactQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function TicketFacts({ ticket }: { readonly ticket: Ticket }) {
  const scope = useApi();
  const { data: contact } = useQuery(contactQuery(scope, ticket.contact_id));
  const contactIds = [ticket.contact_id, ...ticket.merged_contact_ids].filter((id) => id !== null);
  return (
    <Panel title={texts.facts}>
      <FactList
        facts={[
          [
            texts.contact,
            contactIds.length > 0 &&
              contactIds.map((id) => (
                <div key={id}>
                  <Link to="/contacts/$id" params={{ id }}>
                    <UserText>{contact?.id === id ? nameOf(contact) : id}</UserText>
                  </Link>
                </div>
              )),
          ],
          [texts.opened, <TimeText key="opened" time={ticket.created_at} isFull />],
          [texts.changed, <TimeText key="changed" time={ticket.updated_at} isFull />],
          [texts.id, <IdText key="id" id={ticket.id} />],
        ]}
      />
    </Panel>
  );
}

const nameOf = ({ first_name: first, last_name: last, email, phone, external_id: externalId, id }: Contact): string =>
  [first, last].filter(Boolean).join(" ") || email || phone || externalId || id;
