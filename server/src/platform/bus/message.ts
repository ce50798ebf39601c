/** PostgreSQL takes less than 8000 bytes in one notification. */
const maxMessageBytes = 7_900;
const maxTopicBytes = 255;
const maxNodeLength = 64;

/** The topics in as few messages as hold them. One that is too long for any is left out: hints may get lost. */
export function messagesOf(node: string, topics: Iterable<string>): string[] {
  const empty = Buffer.byteLength(encode(node, []));
  const messages: string[] = [];
  let gathered: string[] = [];
  let bytes = empty;
  for (const topic of topics) {
    const size = Buffer.byteLength(JSON.stringify(topic)) + 1;
    if (size > maxTopicBytes) continue;
    if (bytes + size > maxMessageBytes) {
      messages.push(encode(node, gathered));
      gathered = [];
      bytes = empty;
    }
    gathered.push(topic);
    bytes += size;
  }
  if (gathered.length > 0) messages.push(encode(node, gathered));
  return messages;
}

const encode = (node: string, topics: readonly string[]) => JSON.stringify({ node, topics });

/**
 * What another node said; undefined for anything else. Whoever can reach the channel can write to it, so nothing about
 * the text is taken for granted.
 */
export function topicsOf(text: unknown, ownNode: string): ReadonlySet<string> | undefined {
  if (typeof text !== "string" || text.length > maxMessageBytes) return undefined;
  const { node, topics } = parse(text);
  if (typeof node !== "string" || node.length > maxNodeLength || node === ownNode) return undefined;
  if (!Array.isArray(topics)) return undefined;
  return new Set(topics.filter((topic) => typeof topic === "string" && topic.length <= maxTopicBytes));
}

function parse(text: string): { node?: unknown; topics?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
