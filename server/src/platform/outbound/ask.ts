import type { Agent, Dispatcher } from "undici";
import { noAnswerFor } from "./no-answer.ts";
import type { Answered, NoAnswer, OutboundLimits } from "./types.ts";

export type Asked = Pick<Dispatcher.DispatchOptions, "origin" | "path" | "method" | "body"> & {
  readonly headers: Record<string, string>;
};

export interface AskLimits extends OutboundLimits {
  readonly whenTooLarge?: "fail" | "cut";
}

/** The agent hears it only where the call is not over otherwise. */
const given = new Error("the call is over");

/**
 * One call whose answer is small. Without a stream, a signal and a race of promises for each, which together cost more than
 * the call itself: webhooks are called thousands of times a second.
 */
export function ask(agent: Agent, asked: Asked, limits: AskLimits): Promise<Answered | NoAnswer> {
  const { timeoutMs, maxBytes, signal, whenTooLarge = "fail" } = limits;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let head: Pick<Answered, "kind" | "status" | "headers"> | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;

    function end(answer: () => Answered | NoAnswer): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      try {
        resolve(answer());
      } catch (error) {
        reject(error);
      }
    }
    /** Lets go of the connection as well, at once or as soon as there is one. */
    function breakOff(answer: () => Answered | NoAnswer): void {
      end(answer);
      controller?.abort(given);
    }
    const noAnswer = (error: unknown, why: { isOver?: boolean; isGivenUp?: boolean } = {}) =>
      noAnswerFor(error, { isOver: false, isGivenUp: false, ...why, timeoutMs });
    const giveUp = () => breakOff(() => noAnswer(given, { isGivenUp: true }));
    const timer = setTimeout(() => breakOff(() => noAnswer(given, { isOver: true })), timeoutMs);
    if (signal?.aborted) return giveUp();
    signal?.addEventListener("abort", giveUp);

    const answered = (isCut: boolean): Answered | NoAnswer =>
      head ? { ...head, body: Buffer.concat(chunks), isCut } : noAnswer({ code: "UND_ERR_SOCKET" });

    agent.dispatch(asked, {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(given);
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) head = { kind: "answered", status, headers: flat(headers) };
      },
      onResponseData(_controller, chunk) {
        const left = maxBytes - bytes;
        bytes += chunk.length;
        if (chunk.length <= left) chunks.push(chunk);
        else if (whenTooLarge === "cut") {
          chunks.push(chunk.subarray(0, left));
          breakOff(() => answered(true));
        } else breakOff(() => tooLarge(limits));
      },
      onResponseEnd: () => end(() => answered(false)),
      onResponseError: (_controller, error) => end(() => noAnswer(error)),
    });
  });
}

export const tooLarge = ({ maxBytes }: OutboundLimits): NoAnswer => ({
  kind: "too_large",
  reason: `the response is larger than ${maxBytes} bytes`,
});

/** Names in lower case; several of one name are joined with commas. */
export function flat(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    all[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
  }
  return all;
}
