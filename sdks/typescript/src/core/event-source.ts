/** One message of a stream of server-sent events. */
export interface Message {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

/** A message of the service is at most a conversation: whatever is larger is no such stream. */
const longestLine = 64 * 1024 * 1024;

/** Reads the messages of a body of `text/event-stream`. Comments, which keep the connection open, come as undefined. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<Message | undefined> {
  let fields: Record<string, string> = {};
  for await (const line of readLines(body)) {
    if (line === "") {
      if (fields.data !== undefined) yield { id: fields.id, event: fields.event, data: fields.data };
      fields = {};
    } else if (line.startsWith(":")) yield undefined;
    else {
      const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      fields[name] = name === "data" && fields.data !== undefined ? `${fields.data}\n${value}` : value;
    }
  }
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      if (rest.length > longestLine) throw new Error("A line of the stream is longer than 64 MiB.");
      yield* lines;
    }
  } finally {
    // The connection is given up when the caller leaves the loop.
    await reader.cancel().catch(() => undefined);
  }
}
