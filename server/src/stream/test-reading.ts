import { vi } from "vitest";

export interface Received {
  readonly id: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
  readonly raw: string;
}

export interface Reading {
  readonly events: Received[];
  readonly comments: string[];
  /** What a browser would send as Last-Event-ID. */
  lastId(): string;
  /** Resolves when the stream is over, with how it ended. */
  readonly over: Promise<"ended" | "broken">;
  /** Resolves once there are so many events. */
  reach(count: number): Promise<Received[]>;
  /** Resolves once there is an event of this resource. */
  of(resourceId: string): Promise<Received>;
}

/** Reads server-sent events as the standard says, in whatever pieces they come. */
export function readEvents(source: AsyncIterable<Uint8Array>): Reading {
  const events: Received[] = [];
  const comments: string[] = [];
  let lastId = "";
  let fields: Record<string, string> = {};

  function take(line: string): void {
    if (line.startsWith(":")) return void comments.push(line.slice(1).trim());
    if (line !== "") {
      const [, name = "", value = ""] = /^([a-z]+): (.*)$/s.exec(line) ?? [];
      fields[name] = value;
      return;
    }
    lastId = fields.id ?? lastId;
    const { event = "message", data } = fields;
    if (data !== undefined) events.push({ id: lastId, type: event, body: JSON.parse(data), raw: data });
    fields = {};
  }

  async function read(): Promise<"ended" | "broken"> {
    const decoder = new TextDecoder();
    let text = "";
    try {
      for await (const piece of source) {
        text += decoder.decode(piece, { stream: true });
        const lines = text.split("\n");
        text = lines.pop() as string;
        for (const line of lines) take(line);
      }
      return "ended";
    } catch {
      return "broken";
    }
  }

  const until = <T>(look: () => T | undefined) =>
    vi.waitFor(
      () => {
        const found = look();
        if (found === undefined) throw new Error(`not in ${events.length} events`);
        return found;
      },
      { timeout: 20_000, interval: 5 },
    );

  return {
    events,
    comments,
    lastId: () => lastId,
    over: read(),
    reach: (count) => until(() => (events.length >= count ? events : undefined)),
    of: (resourceId) => until(() => events.find(({ body }) => body.resource.id === resourceId)),
  };
}
