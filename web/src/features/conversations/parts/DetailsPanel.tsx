import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ReadConversation } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { durationText } from "../../../lib/time.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { type Fact, FactList } from "../../../ui/FactList.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { contactName } from "../contact-name.ts";
import { contactQuery, ticketsQuery } from "../queries.ts";
import { texts as listTexts, conversationTexts as texts } from "../texts.ts";
import classes from "./Panels.module.css";
import { TicketLines } from "./TicketLines.tsx";

export function DetailsPanel({ conversation }: { readonly conversation: ReadConversation }) {
  const scope = useApi();
  const { data: contact } = useQuery(contactQuery(scope, conversation.contact_id));
  const { data: tickets } = useQuery(ticketsQuery(scope, conversation.id));
  const time = (value: string | null) => value && <TimeText time={value} isFull />;
  const facts: Fact[] = [
    ["Id", <IdText key="id" id={conversation.id} />],
    ["External id", conversation.external_id && <UserText>{conversation.external_id}</UserText>],
    ["Agent", conversation.agent && <UserText key="agent">{conversation.agent}</UserText>],
    ["Channel", listTexts.channels[conversation.channel]],
    ["Status", listTexts.statuses[conversation.status]],
    ["Began", time(conversation.started_at)],
    ["Ended", time(conversation.ended_at)],
    ["Arrived", time(conversation.created_at)],
    ["Duration", conversation.duration_seconds === null ? null : durationText(conversation.duration_seconds)],
    ["Turns", conversation.turn_count.toLocaleString("en")],
    ["Language", conversation.language],
    ["Tags", conversation.tags.length > 0 && <TagList tags={conversation.tags} />],
  ];
  const metadata: Fact[] = Object.entries(conversation.metadata).map(([name, value]) => [
    name,
    <UserText key={name}>{String(value)}</UserText>,
  ]);
  const contactFacts: Fact[] = contact
    ? [
        [
          "Name",
          <Link key="name" to="/contacts/$id" params={{ id: contact.id }}>
            <UserText>{contactName(contact)}</UserText>
          </Link>,
        ],
        ["E-mail", contact.email && <UserText key="email">{contact.email}</UserText>],
        ["Phone", contact.phone && <UserText key="phone">{contact.phone}</UserText>],
      ]
    : [];
  return (
    <div className={classes.panel} tabIndex={0}>
      <Part title={texts.facts}>
        <FactList facts={facts} />
      </Part>
      <Part title={texts.contact}>
        <FactList facts={contactFacts} empty={texts.noContact} />
      </Part>
      <Part title={texts.tickets}>
        {tickets?.items.length ? (
          <TicketLines tickets={tickets.items} />
        ) : (
          <p className={classes.dim}>{texts.noTickets}</p>
        )}
      </Part>
      <Part title={texts.metadata}>
        <FactList facts={metadata} empty={texts.noMetadata} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}
