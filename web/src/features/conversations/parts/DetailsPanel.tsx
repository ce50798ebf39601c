import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReadConversation } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { durationText } from "../../../lib/time.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { contactQuery, ticketsQuery } from "../queries.ts";
import { texts as listTexts, conversationTexts as texts } from "../texts.ts";
import classes from "./Panels.module.css";

type Fact = readonly [string, ReactNode];

export function DetailsPanel({ conversation }: { readonly conversation: ReadConversation }) {
  const scope = useApi();
  const { data: contact } = useQuery(contactQuery(scope, conversation.contact_id));
  const { data: tickets } = useQuery(ticketsQuery(scope, conversation.id));
  const time = (value: string | null) => value && <TimeText time={value} isFull />;
  const facts: Fact[] = [
    ["Id", <IdText key="id" id={conversation.id} />],
    ["External id", conversation.external_id && <UserText>{conversation.external_id}</UserText>],
    ["Agent", <UserText key="agent">{conversation.agent}</UserText>],
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
        ["Name", <UserText key="name">{[contact.first_name, contact.last_name].filter(Boolean).join(" ")}</UserText>],
        ["E-mail", <UserText key="email">{contact.email}</UserText>],
        ["Phone", <UserText key="phone">{contact.phone}</UserText>],
      ]
    : [];
  return (
    <div className={classes.panel} tabIndex={0}>
      <FactList title={texts.facts} facts={facts} empty="" />
      <FactList title={texts.contact} facts={contactFacts} empty={texts.noContact} />
      <section>
        <h2 className={classes.heading}>{texts.tickets}</h2>
        {tickets?.items.length ? (
          <ul>
            {tickets.items.map((ticket) => (
              <li key={ticket.id} className={classes.ticket}>
                <UserText>{ticket.title}</UserText>
                <span className={classes.ticketStatus}>
                  {ticket.status.replaceAll("_", " ")} · {ticket.priority}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.dim}>{texts.noTickets}</p>
        )}
      </section>
      <FactList title={texts.metadata} facts={metadata} empty={texts.noMetadata} />
    </div>
  );
}

function FactList({ title, facts, empty }: { title: string; facts: readonly Fact[]; empty: string }) {
  const known = facts.filter(([, value]) => Boolean(value));
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      {known.length === 0 ? (
        <p className={classes.dim}>{empty}</p>
      ) : (
        <dl className={classes.facts}>
          {known.map(([name, value]) => (
            <FactRow key={name} name={name} value={value} />
          ))}
        </dl>
      )}
    </section>
  );
}

function FactRow({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>
        <UserText>{name}</UserText>
      </dt>
      <dd>{value}</dd>
    </>
  );
}
