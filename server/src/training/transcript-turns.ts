import { nothingGiven, readGiven, type TraceNode } from "../conversations/index.ts";
import type { Attempt, Message } from "./types.ts";

/** What was said in a transcript, with the indexes that evidence names. */
export function messagesOf({ transcript, trainee, messages, createdAt }: Attempt): readonly Message[] {
  if (transcript === null) return messages;
  const { nodes } = readGiven({ ...nothingGiven, transcript, agent: trainee });
  return nodes.filter(({ type }) => type === "turn").map((node, position) => toMessage(node, position, createdAt));
}

const toMessage = ({ role, content }: TraceNode, position: number, at: Date): Message => ({
  position,
  speaker: role === "agent" ? "trainee" : role === "customer" ? "customer" : "other",
  text: content ?? "",
  turn: null,
  mood: null,
  source: null,
  note: null,
  at,
});
