import type { Clock } from "../platform/clock.ts";
import { createDialect, type Dialect, maxRefusals, type Wants } from "./gateway-dialect.ts";
import { isRefusal, refusalText, timedOut, toFailure } from "./gateway-failure.ts";
import { readJsonObject } from "./gateway-json.ts";
import { type Library, openLibrary } from "./gateway-library.ts";
import { sendChat, sendStructured } from "./gateway-send.ts";
import type {
  ChatReply,
  ChatRequest,
  ModelFailure,
  ModelReply,
  ModelSettings,
  ServerHabits,
  StructuredPrompt,
} from "./types.ts";

/** A language model behind a server of somebody else. Each call is cut off by the time-out of the settings. */
export interface ModelGateway {
  /** Asks for one JSON object. Throws a ModelFailure, or the signal's reason. */
  ask(prompt: StructuredPrompt, signal: AbortSignal): Promise<ModelReply>;
  /** Continues a conversation; the reply may call tools. Throws as `ask` does. */
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
  /** What was learnt about the server so far. */
  habits(): ServerHabits;
}

type Send<Reply> = (library: Library, habits: ServerHabits, signal: AbortSignal) => Promise<Reply>;

export function createModelGateway(settings: ModelSettings, clock: Clock): ModelGateway {
  const dialect = createDialect(clock);
  let opening: Promise<Library> | undefined;
  const open = () => {
    opening ??= openLibrary(settings, dialect);
    return opening;
  };

  async function call<Reply>(wants: Wants, send: Send<Reply>, signal: AbortSignal): Promise<Reply> {
    const library = await open();
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      return await sendInDialect(dialect, wants, (habits) => send(library, habits, either), clock);
    } catch (error) {
      signal.throwIfAborted();
      throw timeout.aborted ? timedOut(settings.timeoutMs) : error;
    }
  }

  return {
    habits: dialect.habits,
    async ask(prompt, signal) {
      const send: Send<ModelReply> = (library, habits, either) =>
        sendStructured(library, { settings, prompt, habits, signal: either });
      const reply = await call("structure", send, signal);
      if (!readJsonObject(reply.text)) dialect.ignoredSchema();
      return reply;
    },
    chat(request, signal) {
      const send: Send<ChatReply> = (library, habits, either) =>
        sendChat(library, { settings, request, habits, signal: either });
      return call(request.tools.length > 0 ? "tools" : "nothing", send, signal);
    },
  };
}

/**
 * Sends the fullest request that the server is known to take, and a simpler one after each refusal. When no simpler one is
 * answered either, the first failure is reported and nothing is learnt: the server is away rather than different.
 */
async function sendInDialect<Reply>(
  dialect: Dialect,
  wants: Wants,
  send: (habits: ServerHabits) => Promise<Reply>,
  clock: Clock,
): Promise<Reply> {
  let first: ModelFailure | undefined;
  let habits = dialect.habits();
  let isGuess = false;
  for (let refusals = 1; ; refusals++) {
    try {
      const reply = await send(habits);
      if (isGuess) dialect.keep(habits);
      return reply;
    } catch (error) {
      first ??= toFailure(error, clock.now());
      const mayStep = isRefusal(error) && refusals <= maxRefusals;
      const named = mayStep ? dialect.learnNamed(refusalText(error), habits, wants) : undefined;
      const next = named ?? (mayStep ? dialect.stepDown(habits, wants) : undefined);
      if (!next) {
        if (isGuess) dialect.gaveUp();
        throw first;
      }
      isGuess ||= !named;
      habits = next;
    }
  }
}
