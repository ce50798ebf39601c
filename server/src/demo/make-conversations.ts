import type { Draw } from "./draw.ts";
import { fillIn, type Places } from "./fill-in.ts";
import { handleTopic } from "./handle-topic.ts";
import type { DemoContact } from "./make-contacts.ts";
import { humanAgents, orderDesk } from "./people.ts";
import { topics } from "./topics/all.ts";
import type { DemoBody, Handling } from "./types.ts";
import { writeTrace } from "./write-trace.ts";
import { timesOf, writeTranscript } from "./write-transcript.ts";

export interface DemoConversation {
  readonly body: DemoBody;
  readonly handling: Handling;
  readonly contact: DemoContact;
  /** Title of the ticket that it may leave. */
  readonly ticketTitle: string;
  readonly tags: readonly string[];
}

export const agentExternalId = (key: string) => `demo-agent-${key}`;

const days = 60;
const dayMs = 24 * 60 * 60_000;
const channels = { voice: 45, chat: 30, email: 12, whatsapp: 8, sms: 5 } as const;
/** Of all conversations, by the program. */
const programShare = 0.2;

/** The newest is a few minutes old, so that the inbox looks alive. */
export function makeConversations(
  count: number,
  contacts: readonly DemoContact[],
  now: Date,
  draw: Draw,
): readonly DemoConversation[] {
  return startTimes(count, now, draw).map((startedAt, i) =>
    makeConversation({ number: i + 1, startedAt, contact: draw.one(contacts), draw }),
  );
}

/** Oldest first; by day, and few of them at weekends. */
function startTimes(count: number, now: Date, draw: Draw): readonly Date[] {
  const times: Date[] = [];
  while (times.length < count) {
    const day = new Date(now.getTime() - Math.floor(draw.fraction() * days) * dayMs);
    const isWeekend = day.getUTCDay() % 6 === 0;
    day.setUTCHours(draw.whole(8, 18), draw.whole(0, 59), draw.whole(0, 59), 0);
    if (day < now && (!isWeekend || draw.fraction() < 0.3)) times.push(day);
  }
  return times.sort((a, b) => a.getTime() - b.getTime());
}

interface Making {
  readonly number: number;
  readonly startedAt: Date;
  readonly contact: DemoContact;
  readonly draw: Draw;
}

function makeConversation({ number, startedAt, contact, draw }: Making): DemoConversation {
  const isProgram = draw.fraction() < programShare;
  const person = draw.one(humanAgents);
  const agent = isProgram ? orderDesk : person;
  const handling: Handling = isProgram
    ? draw.weighted({ excellent: 60, plain: 20, vague: 15, unverified: 5 })
    : draw.weighted(person.shares);
  const topic = draw.one(topics);
  const channel = isProgram ? "chat" : draw.weighted(channels);
  const isCall = channel === "voice";
  const order = String(draw.whole(40_000, 79_999));
  const places: Places = {
    contact,
    agentName: agent.name,
    colleagueName: draw.one(humanAgents.filter(({ key }) => key !== agent.key)).name,
    startedAt,
    order,
    amount: draw.whole(3, 40) * 10 - 1,
    isCall,
  };
  const lines = fillIn(handleTopic(topic, handling, draw), places);
  const seconds = timesOf(lines).at(-1) ?? 0;
  const said = isProgram
    ? { events: writeTrace(lines, topic, order, draw) }
    : { transcript: writeTranscript(lines, isCall) };
  const [ticketLine] = fillIn([{ role: "agent", text: topic.ticket }], places);
  return {
    body: {
      external_id: `demo-conversation-${number}`,
      agent: agentExternalId(agent.key),
      channel,
      contact: contact.externalId,
      started_at: startedAt.toISOString(),
      ended_at: new Date(startedAt.getTime() + seconds * 1_000).toISOString(),
      tags: [...topic.tags],
      metadata: { order },
      ...said,
    },
    handling,
    contact,
    ticketTitle: ticketLine?.text ?? topic.ticket,
    tags: topic.tags,
  };
}
