import type { Clock } from "../platform/clock.ts";
import type { AnswerFormat, ServerHabits } from "./types.ts";

/**
 * Servers that speak one protocol support different parts of it: some models refuse a temperature, some know
 * `max_completion_tokens` instead of `max_tokens`, some no JSON Schema, some no tools. Good servers name the field in a
 * 400 or 422; others answer 404, 500 or a stack trace that names nothing.
 */
export interface Dialect {
  habits(): ServerHabits;
  /** Returns the habits without the field that a refusal names; undefined: it names none, or nothing new. */
  learnNamed(refusal: string, habits: ServerHabits, wants: Wants): ServerHabits | undefined;
  /** Returns the next simpler habits after a refusal that names nothing; undefined: none is left, or it is too early. */
  stepDown(habits: ServerHabits, wants: Wants): ServerHabits | undefined;
  /** A simpler request was answered: it is used from now on, until it is time to try the full one again. */
  keep(habits: ServerHabits): void;
  /** No simpler request was answered either, so the refusals said nothing about fields. */
  gaveUp(): void;
  /** The answer was not JSON although a schema was sent: the server ignores it. */
  ignoredSchema(): void;
}

/** What a request contains that could be left out. */
export type Wants = "structure" | "tools" | "nothing";

/** A refusal that named nothing may have been a passing failure, so the full request is tried again after this time. */
export const guessLifetimeMs = 15 * 60_000;
/** After simpler requests failed too, the server is probably away: no simpler requests for this time. */
export const gaveUpPauseMs = 60_000;

/** A request can be refused for each of the five habits, the format twice. */
export const maxRefusals = 6;

const fullHabits: ServerHabits = {
  format: "json_schema",
  temperature: true,
  tokensField: "max_tokens",
  tools: true,
  schemaInPrompt: false,
};

const simpler: Readonly<Record<AnswerFormat, AnswerFormat | undefined>> = {
  json_schema: "json_object",
  json_object: "plain",
  plain: undefined,
};

export function createDialect(clock: Clock): Dialect {
  /** Learnt from refusals that named the field: kept until the process ends. */
  let named = fullHabits;
  let guess: { readonly habits: ServerHabits; readonly until: number } | undefined;
  let noStepsUntil = 0;
  const now = () => clock.now().getTime();

  function habits(): ServerHabits {
    // Not while simpler requests are held back: the full one could be refused without a way down.
    if (guess && guess.until <= now() && noStepsUntil <= now()) guess = undefined;
    return guess?.habits ?? named;
  }

  return {
    habits,
    learnNamed(refusal, current, wants) {
      const lesson = lessonOf(refusal, current, wants);
      if (!lesson) return undefined;
      named = { ...named, ...lesson };
      if (guess) guess = { ...guess, habits: { ...guess.habits, ...lesson } };
      return { ...current, ...lesson };
    },
    stepDown(current, wants) {
      if (now() < noStepsUntil) return undefined;
      if (wants === "tools") return current.tools ? { ...current, tools: false } : undefined;
      const format = wants === "structure" ? simpler[current.format] : undefined;
      return format && { ...current, format, schemaInPrompt: true };
    },
    keep(habits) {
      guess = { habits, until: now() + guessLifetimeMs };
    },
    gaveUp() {
      noStepsUntil = now() + gaveUpPauseMs;
    },
    ignoredSchema() {
      if (!habits().schemaInPrompt) {
        guess = { habits: { ...habits(), schemaInPrompt: true }, until: now() + guessLifetimeMs };
      }
    },
  };
}

const formatNames = /response_?format|output_?format|output_config|json_schema|json_object|guided_json|grammar/i;
// Narrow: a request that is too long for other reasons may mention its tools as well.
const toolsRefused =
  /(?:not|n't) support\S*[^.]{0,40}(?:tool|function)|(?:tool|function)[^.]{0,60}(?:not (?:supported|enabled|allowed)|unsupported|requires?)/i;

function lessonOf(refusal: string, known: ServerHabits, wants: Wants): Partial<ServerHabits> | undefined {
  if (known.temperature && /temperature/i.test(refusal)) return { temperature: false };
  if (known.tokensField === "max_tokens" && /max_completion_tokens/i.test(refusal)) {
    return { tokensField: "max_completion_tokens" };
  }
  const format = simpler[known.format];
  if (wants === "structure" && format && formatNames.test(refusal)) return { format, schemaInPrompt: true };
  if (wants === "tools" && known.tools && toolsRefused.test(refusal)) return { tools: false };
  return undefined;
}
