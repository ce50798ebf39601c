import type { Reading, Turn } from "../types.ts";
import { agentAfter, type Floor, floorsOf } from "./floors.ts";
import { has, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";
import { type Question, questionsIn } from "./questions.ts";
import { type Answered, answered, type Ignored, ignored, states } from "./replies.ts";
import { shared, stemsOf } from "./stems.ts";

/** A question of the customer's and what came of it. */
export interface Asked {
  readonly question: Question;
  readonly answered: Answered;
  readonly reply: Turn | null;
  readonly ignored: Ignored;
  /** Whether the customer comes back to it later. */
  readonly again: boolean;
}

type Posed = Pick<Asked, "question">;

const made = new WeakMap<Reading, Map<number, readonly Asked[]>>();

/** What the customer asks, and whether the agent's next turns answer it. */
export function askedQuestions(reading: Reading, within: number): readonly Asked[] {
  const known = made.get(reading) ?? new Map<number, readonly Asked[]>();
  made.set(reading, known);
  const asked = known.get(within) ?? work(reading, within);
  known.set(within, asked);
  return asked;
}

const moreTurns = 1;

function work(reading: Reading, within: number): readonly Asked[] {
  const floors = floorsOf(reading);
  const asked = floors.flatMap((floor, at) => {
    if (floor.speaker !== "customer") return [];
    const questions = floor.turns.flatMap((turn) => questionsIn(reading, turn));
    if (questions.length === 0) return [];
    const next = agentAfter(floors, at, within);
    // Who has to ask back first answers after that.
    const waits =
      !next.some((turn) => states(reading, turn)) && next.some((turn) => questionsIn(reading, turn).length > 0);
    const replies = waits ? agentAfter(floors, at, within + moreTurns) : next;
    const fresh = next.filter((turn) => !isStuck(reading, turn, floor.turns));
    const disputed = afterDispute(reading, floors, at);
    return questions.map((question) => {
      const stuck = fresh.length < next.length && answered(reading, question, fresh, true) !== "yes";
      if (stuck) return { question, answered: "no" as const, reply: next[0] ?? null, ignored: "surely" as const };
      const found = answered(reading, question, replies, questions.length === 1);
      // Among several, what seems to be answered is not what the customer misses.
      const missed = disputed !== null && (questions.length === 1 || found !== "yes");
      const owed = missed && answered(reading, question, disputed, true) !== "yes";
      const passed = found === "no" ? ignored(reading, question, replies) : ("hardly" as const);
      return { question, answered: found, reply: replies[0] ?? null, ignored: owed ? ("surely" as const) : passed };
    });
  });
  return asked.map((one, index) => {
    const next = asked.slice(index + 1, index + 1 + farthestRepeat);
    const again = next.filter((other) => repeats(other, one));
    if (again.length === 0) return { ...one, again: next.some((other) => returns(other, one)) };
    // Who gets its answer the second time has had it, and who asks for one more of the kind had one before.
    const surely = one.ignored === "surely" || again.some((other) => other.ignored === "surely");
    const likely = again.every(({ answered, question }) => answered !== "yes" && !wantsMore.test(` ${question.text} `));
    return { ...one, answered: "no", ignored: surely ? "surely" : likely ? "likely" : "hardly", again: true };
  });
}

/** What was said word for word before the question came is no answer to it. */
function isStuck(reading: Reading, turn: Turn, asking: readonly Turn[]): boolean {
  const first = asking[0]?.index ?? 0;
  return (
    reading.words(turn).length >= fewestSame &&
    reading.agentTurns.some(({ index, text }) => index < first && text.trim() === turn.text.trim())
  );
}

const fewestSame = 5;
const wantsMore = / (?:more|others?|another|else) /;
const farthestRepeat = 6;
const leastStems = 2;

/** Who asks the same once more has had no answer. */
function repeats({ question }: Posed, { question: before }: Posed): boolean {
  if (question.kind !== before.kind || question.kind === "request" || question.plain === before.plain) return false;
  const [one, other] = [stemsOf(question.text), stemsOf(before.text)];
  return Math.min(one.size, other.size) >= leastStems && shared(one, other) >= 0.65 * Math.max(one.size, other.size);
}

/** The same in fewer words or more: "is it plastic inside", "is the inside plastic or not". */
function returns({ question }: Posed, { question: before }: Posed): boolean {
  if (question.kind !== before.kind || question.plain === before.plain) return false;
  const [one, other] = [stemsOf(question.text), stemsOf(before.text)];
  return shared(one, other) >= Math.max(1, 0.5 * Math.min(one.size, other.size));
}

const disputes = pattern(
  "not what i (?:am |was |have |had )?(?:just |actually )?ask(?:ed|ing)?",
  "(?:did|do|does|have|has|is|are) not (?:even |really |actually |still )?answer(?:ed|ing|s)?(?! (?:the|my|your|their|his|her) (?:phone|door|call|calls|email|emails))",
  "(?:not|hardly|never) (?:really |exactly |much of )?an answer",
  "(?:answer|answered) (?:my|the) (?:[^ ]+ )?questions?",
  "(?:that|this|it|none of (?:that|this|it)) (?:really )?(?:tells? me (?:nothing|anything)|does not tell me (?:anything|much))",
  "i (?:have )?(?:already |just )?asked you (?:twice|that|this|three|two|all|already|again|before|a question)",
  "(?:is that|so) (?:a )?yes or (?:a )?no",
);

/** What the agent says after the customer complains of having no answer to what it asked there; null without complaint. */
function afterDispute(reading: Reading, floors: readonly Floor[], at: number): readonly Turn[] | null {
  let left = farthestDispute;
  for (let index = at + 1; index < floors.length && left > 0; index++) {
    const floor = floors[index];
    if (floor?.speaker !== "customer") continue;
    if (floor.turns.some((turn) => has(plainWords(reading, turn), disputes))) return agentAfter(floors, index, 1);
    if (floor.turns.some((turn) => questionsIn(reading, turn).length > 0)) return null;
    left -= 1;
  }
  return null;
}

const farthestDispute = 2;
