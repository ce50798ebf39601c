import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { effortsIn } from "../language/efforts.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { type Question, questionsIn } from "../language/questions.ts";
import { shared, stemsOf } from "../language/stems.ts";
import { transferWishIn } from "../language/transfers.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

export const customerEffort: Check = {
  key: "customer_effort",
  title: "Customer effort",
  description:
    "How much effort the customer had to make: repeating information, contacting you again, being passed around.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const [first] = reading.customerTurns;
  if (first === undefined) return notApplicable("The customer says nothing.", 1);
  const said = reading.customerTurns.flatMap((turn) => effortsIn(reading, turn));
  const saysSo = new Set(said.flatMap(({ kind, plain }) => (kind === "repeats" ? plain.turn : [])));
  const signs = [...said, ...askedAgain(reading).filter(({ plain }) => !saysSo.has(plain.turn))];
  const [sign] = signs;
  const evidence = signs.slice(0, 4).map(quoteMatch);
  if (sign === undefined) {
    return pass({
      confidence: 0.85,
      rationale: "There are no signs of high effort for the customer.",
      evidence: [quoteTurn(first)],
    });
  }
  if (signs.length === 1) {
    const rationale = `One sign of effort, in turn ${sign.plain.turn.index + 1}.`;
    return partial({ confidence: 0.7, rationale, evidence });
  }
  return fail({
    confidence: signs.length > 2 ? 0.85 : 0.7,
    rationale: `${signs.length} signs of high effort for the customer.`,
    evidence,
  });
}

/** Compared with so many turns before: whoever repeats itself does so soon. */
const maxLookBack = 6;

/** Somebody new, to whom the customer has to say it all once more. */
const joins = /\b(?:transfer\w*|joined|connected|handed|moved to|escalated|rerouted|redirected)\b/i;

interface Asks {
  readonly question: Question;
  readonly stems: ReadonlySet<string>;
}

interface Said {
  readonly turn: Turn;
  readonly stems: ReadonlySet<string>;
  readonly asks: readonly Asks[];
  readonly wish: Match | null;
}

/** Numbers that are read out have digits in common by chance. */
const wordsOf = (stems: ReadonlySet<string>) => new Set([...stems].filter((stem) => !/^\d+$/.test(stem)));

/** Turns that say once more what an earlier one said, asked or wished. */
function askedAgain(reading: Reading): readonly Match[] {
  const turns: readonly Said[] = reading.customerTurns.map((turn) => ({
    turn,
    stems: wordsOf(stemsOf(plainWords(reading, turn).text)),
    asks: questionsIn(reading, turn).map((question) => ({ question, stems: stemsOf(question.text) })),
    wish: transferWishIn(reading, turn),
  }));
  const handed = reading.turns.findLast(({ speaker, text }) => speaker === "system" && joins.test(text))?.index ?? -1;
  return turns.flatMap((said, index) => {
    const again = repeated(said, turns.slice(Math.max(0, index - maxLookBack), index), handed);
    if (again === null) return [];
    const plain = plainWords(reading, said.turn);
    return [again === "all" ? { plain, start: 1, end: plain.text.length - 1, text: plain.text.trim() } : again];
  });
}

function repeated({ turn, stems, asks, wish }: Said, earlier: readonly Said[], handed: number): Match | "all" | null {
  const asked = asks.find((own) =>
    earlier.some((other) =>
      other.asks.some((before) => before.question.kind === own.question.kind && isSameQuestion(own, before)),
    ),
  );
  if (asked !== undefined) return asked.question;
  if (wish !== null && earlier.some((other) => other.wish !== null)) return wish;
  const insists = /^\W*(?:no|but|i said|again|as i said|omg|hello)\b/i.test(turn.text) && stems.size > 1;
  const again = earlier.some(
    (other) =>
      isSame(stems, other.stems, 4) ||
      (insists && shared(stems, other.stems) === stems.size) ||
      (handed > other.turn.index && handed < turn.index && shared(stems, other.stems) >= leastRetold),
  );
  return again ? "all" : null;
}

/** Somebody new hears a name or a word of it anyway: so many are the story once more. */
const leastRetold = 4;

/** "So when?" repeats any "when"; otherwise the words have to be the same. */
function isSameQuestion(one: Asks, other: Asks): boolean {
  if (one.stems.size === 0) return /(?:when|why|where|how)/.test(one.question.text) && other.stems.size > 0;
  return isSame(one.stems, other.stems, 1);
}

/** Most of the shorter one's words, and at least so many. */
function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>, atLeast: number): boolean {
  const same = shared(one, other);
  return (
    same >= atLeast && same > 0.6 * Math.min(one.size, other.size) && same >= 0.34 * Math.max(one.size, other.size)
  );
}
