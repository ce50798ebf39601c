import { createClient, type Mode } from "./client.ts";

export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly data: Readonly<Record<string, unknown>>;
}

export type StreamStatus = "connecting" | "live" | "lost";
type Listener = (event: LiveEvent) => void;

/** The one stream of server-sent events of this tab, for one workspace and mode. It opens itself again after a break. */
export class LiveStream {
  #status: StreamStatus = "connecting";
  readonly #statusListeners = new Set<() => void>();
  readonly #listeners = new Set<Listener>();
  readonly #gapListeners = new Set<() => void>();
  readonly #client: ReturnType<typeof createClient>;
  #ending = new AbortController();

  constructor(scope: { readonly workspaceId: string; readonly mode: Mode }) {
    this.#client = createClient({ ...scope, transport: (url, init) => this.#fetch(url, init) });
  }

  start(): void {
    window.addEventListener("pagehide", this.#onHide);
    window.addEventListener("pageshow", this.#onShow);
    this.#open();
  }

  #open(): void {
    this.#ending = new AbortController();
    void this.#follow(this.#ending.signal);
  }

  // A page that the browser keeps for its back button would keep its connection, too, of which there are six per host.
  readonly #onHide = (): void => this.#ending.abort(new Error("The page is hidden."));

  readonly #onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    this.#open();
    for (const listener of this.#gapListeners) listener();
  };

  async #follow(signal: AbortSignal): Promise<void> {
    let opened = 0;
    const onOpen = () => {
      opened++;
      this.#setStatus("live");
      // Events of another day may be gone: what is on the screen is read again.
      if (opened > 1) for (const listener of this.#gapListeners) listener();
    };
    try {
      for await (const { event } of this.#client.followEvents({ signal, onOpen })) {
        for (const listener of this.#listeners) listener(event as unknown as LiveEvent);
      }
    } catch {
      this.#setStatus("lost");
    }
  }

  /** Notices at once that a connection ended: the client library only opens it again after a while. */
  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url, init);
      if (!response.ok || !response.body) {
        this.#setStatus("lost");
        return response;
      }
      return new Response(this.#watched(response.body), { status: response.status, headers: response.headers });
    } catch (error) {
      this.#setStatus("lost");
      throw error;
    }
  }

  #watched(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { value, done } = await reader.read();
          if (!done) return controller.enqueue(value);
          this.#setStatus("lost");
          controller.close();
        } catch (error) {
          this.#setStatus("lost");
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  #setStatus(status: StreamStatus): void {
    if (this.#status === status || this.#ending.signal.aborted) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }

  readonly getStatus = (): StreamStatus => this.#status;

  readonly onStatus = (listener: () => void): (() => void) => add(this.#statusListeners, listener);

  readonly onEvent = (listener: Listener): (() => void) => add(this.#listeners, listener);

  /** Called when the stream is open again after a break. */
  readonly onGap = (listener: () => void): (() => void) => add(this.#gapListeners, listener);

  end(): void {
    window.removeEventListener("pagehide", this.#onHide);
    window.removeEventListener("pageshow", this.#onShow);
    this.#ending.abort(new Error("The page has left this workspace or mode."));
  }
}

function add<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => void set.delete(item);
}
