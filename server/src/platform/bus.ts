/**
 * Says to all nodes that something is worth a look. A hint, never the news itself: it may get lost, so whoever listens
 * also looks by itself now and then.
 */
export interface Bus {
  /** Never throws: whoever says something has already committed it. */
  say(topics: ReadonlySet<string>): void;
  /** Answers how to stop listening. */
  hear(listener: (topic: string) => void): () => void;
  close(): Promise<void>;
}

/** Within this process alone. What a listener throws is a bug of its own, and nobody else's. */
export function localBus(onBug: (error: unknown) => void = () => {}): Bus {
  const listeners = new Set<(topic: string) => void>();
  const tell = (listener: (topic: string) => void, topic: string) => {
    try {
      listener(topic);
    } catch (error) {
      onBug(error);
    }
  };
  return {
    say(topics) {
      for (const topic of topics) for (const listener of listeners) tell(listener, topic);
    },
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
