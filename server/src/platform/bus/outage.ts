import type { Log } from "../log.ts";

export interface Outage {
  begin(error: Error): void;
  end(): void;
}

/** One line when the others can't be reached, and no more until they could be again. */
export function createOutage(log: Log, what: string): Outage {
  let away = false;
  return {
    begin({ message }) {
      if (!away) log.warn({ error: message }, `${what} can't be reached: other nodes are heard late until it is back`);
      away = true;
    },
    end() {
      away = false;
    },
  };
}
