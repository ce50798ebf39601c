import type { NodeRole, NodeType } from "../types.ts";

export interface Speech {
  readonly type: NodeType;
  readonly role: NodeRole | null;
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
}

/** What people say who answer for a living. */
const agentPhrases = [
  ...["calling", "contacting", "holding", "reaching out"].flatMap((doing) => [
    `thank you for ${doing}`,
    `thanks for ${doing}`,
  ]),
  ...["can", "may", "could"].flatMap((verb) => [`how ${verb} i help`, `how ${verb} i assist`]),
  ...["what can i do for you", "what can i help you", "anything else i can", "welcome to"],
];
const introduction = /\b(?:my name is|this is|i'm|you're speaking (?:to|with)) \p{L}+ (?:from|with|at) \p{L}/u;

const maxTurnsHeard = 3;
const maxHeard = 400;

/** Whether a name is the agent's: the same, or one of them only the first name of the other. */
export function agentMatcher(agentName: string | null | undefined): (name: string) => boolean {
  const agent = agentName?.trim().toLowerCase();
  if (!agent) return () => false;
  const first = firstOf(agent);
  return (name) => {
    const other = name.trim().toLowerCase();
    return other === agent || (firstOf(other) === first && (other === first || agent === first));
  };
}

const firstOf = (name: string) => name.split(/\s/, 1)[0] as string;

/** The roles of those who are only named, by name in lower case. */
export function rolesOfNames(
  text: string,
  speeches: readonly Speech[],
  isAgent: (name: string) => boolean,
): ReadonlyMap<string, NodeRole> {
  const roles = new Map<string, NodeRole>();
  if (speeches.every(({ name }) => name === null)) return roles;
  const known = new Set<NodeRole>();
  const unknown = new Map<string, Speech[]>();
  for (const speech of speeches) {
    if (speech.type !== "turn" || speech.role === "system") continue;
    const role = speech.role ?? (speech.name !== null && isAgent(speech.name) ? "agent" : null);
    if (role) known.add(role);
    if (speech.name === null) continue;
    const key = speech.name.toLowerCase();
    if (role) roles.set(key, role);
    else listOf(unknown, key).push(speech);
  }
  for (const key of roles.keys()) unknown.delete(key);
  settle(text, unknown, known, roles);
  return roles;
}

function settle(
  text: string,
  unknown: ReadonlyMap<string, readonly Speech[]>,
  known: ReadonlySet<NodeRole>,
  roles: Map<string, NodeRole>,
): void {
  const [one, other] = [...unknown.keys()];
  if (one === undefined || unknown.size > 2) return;
  if (other === undefined) {
    if (known.size === 1) roles.set(one, known.has("agent") ? "customer" : "agent");
    return;
  }
  if (known.size > 0) return;
  const agent = soundsLikeAgent(text, unknown);
  if (agent === null) return;
  roles.set(agent, "agent");
  roles.set(agent === one ? other : one, "customer");
}

/** Which of two, if only one of them talks like it. */
function soundsLikeAgent(text: string, speakers: ReadonlyMap<string, readonly Speech[]>): string | null {
  const heard = [...speakers].map(([key, speeches]) => [key, wordsOf(text, speeches)] as const);
  const [first] = heard;
  const answering = heard.filter(([, words]) => agentPhrases.some((phrase) => words.includes(phrase)));
  if (answering.length > 0) return answering.length === 1 ? (answering[0]?.[0] ?? null) : null;
  const introduced = heard.filter(([, words]) => introduction.test(words));
  // A caller may come from some company too, but does not speak first.
  return introduced.length === 1 && introduced[0] === first ? (first?.[0] ?? null) : null;
}

const wordsOf = (text: string, speeches: readonly Speech[]) =>
  speeches
    .slice(0, maxTurnsHeard)
    .map(({ start, end }) => text.slice(start, Math.min(end, start + maxHeard)).toLowerCase())
    .join("\n");

function listOf(lists: Map<string, Speech[]>, key: string): Speech[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}
