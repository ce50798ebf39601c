import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReadConversation } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { Avatar } from "../../../ui/Person.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { contactName } from "../contact-name.ts";
import { contactQuery, ticketsQuery } from "../queries.ts";
import { conversationTexts as texts } from "../texts.ts";
import classes from "./Related.module.css";
import { TicketLines } from "./TicketLines.tsx";

const ticketsShown = 2;

/** Whom the conversation was with, and the tickets that came of it: always in sight below the card. */
export function Related({ conversation }: { readonly conversation: ReadConversation }) {
  const scope = useApi();
  const { data: contact } = useQuery(contactQuery(scope, conversation.contact_id));
  const { data: tickets } = useQuery(ticketsQuery(scope, conversation.id));
  const items = tickets?.items ?? [];
  if (!contact && items.length === 0) return null;
  return (
    <section className={classes.related} aria-label={texts.related}>
      {contact && (
        <div className={classes.contact}>
          <Avatar name={contactName(contact)} />
          <span className={classes.who}>
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              <UserText>{contactName(contact)}</UserText>
            </Link>
            <span className={classes.dim}>
              <UserText>{contact.email ?? contact.phone}</UserText>
            </span>
          </span>
        </div>
      )}
      <TicketLines tickets={items.slice(0, ticketsShown)} />
      {items.length > ticketsShown && (
        <span className={classes.dim}>{texts.moreTickets(items.length - ticketsShown)}</span>
      )}
    </section>
  );
}
