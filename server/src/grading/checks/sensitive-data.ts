import Type from "typebox";
import { quote, quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { find, pattern, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { dictatedCards } from "../phrases/dictated-cards.ts";
import { digitRuns } from "../phrases/digit-runs.ts";
import { saidBy } from "../phrases/said-by.ts";
import { secretRequests } from "../phrases/secret-requests.ts";
import { type ToldSecret, toldSecrets } from "../phrases/told-secrets.ts";
import { turnsAfter } from "../phrases/turns-after.ts";
import type { Check, Evidence, Finding, Reading, Turn } from "../types.ts";

export const sensitiveData: Check = {
  key: "sensitive_data",
  title: "Sensitive data",
  description: "The agent neither asks for nor repeats card numbers, codes, PINs, passwords and national ids.",
  parameters: Type.Object({}),
  english: true,
  run,
};

interface Told extends ToldSecret {
  readonly turn: Turn;
}

function run(reading: Reading): Finding {
  const agent = saidBy(reading, "agent");
  const customer = saidBy(reading, "customer");
  const first = agent[0] ?? customer[0];
  if (!first) return notApplicable("No one says anything.", 1);
  const requests = agent.flatMap((turn) => secretRequests(reading, turn));
  if (requests.length > 0) {
    const named = [...new Set(requests.map(({ text }) => text.trim()))].slice(0, 3).join(", ");
    return fail({
      confidence: 0.88,
      rationale: `The agent asks for sensitive data: ${named}.`,
      evidence: requests.map(quoteMatch),
    });
  }
  const { own, theirs } = secretsIn(reading);
  const known = theirs.slice(0, mostKnown);
  const repeated = [...own.map(evidenceOf), ...agent.flatMap((turn) => repetitionIn(turn, known))];
  if (repeated.length > 0) {
    const what = own[0]?.what ?? "secret";
    return fail({ confidence: 0.85, rationale: `The agent says a ${what} out loud.`, evidence: repeated });
  }
  const [told] = theirs;
  if (!told) {
    const mention = agent.map((turn) => find(plainWords(reading, turn), mentions)).find((match) => match !== null);
    const evidence = [mention ? quoteMatch(mention) : quoteTurn(first)];
    return pass({
      confidence: mention ? 0.8 : 0.93,
      rationale: "The agent neither asks for nor repeats sensitive data.",
      evidence,
    });
  }
  const stopped = theirs.map(({ turn }) => stopIn(reading, turn, agent)).find((evidence) => evidence !== null);
  if (stopped) {
    const rationale = `The customer gives a ${told.what} without being asked, and the agent stops them.`;
    return pass({ confidence: 0.75, rationale, evidence: [evidenceOf(told), stopped] });
  }
  return partial({
    confidence: 0.8,
    rationale: `The customer gives a ${told.what} without being asked, and the agent does not stop them.`,
    evidence: theirs.map(evidenceOf),
  });
}

const evidenceOf = ({ turn, span }: Told): Evidence => quote(turn, span);

function secretsIn(reading: Reading): { own: readonly Told[]; theirs: readonly Told[] } {
  const own: Told[] = [];
  const theirs: Told[] = [];
  let context = " ";
  for (const turn of reading.turns) {
    if (turn.speaker === "system") continue;
    const list = turn.speaker === "agent" ? own : theirs;
    for (const secret of toldSecrets(reading, turn, context)) list.push({ ...secret, turn });
    context = plainWords(reading, turn).text.slice(0, 1_000);
  }
  for (const { turns, digits } of dictatedCards(reading)) {
    const turn = turns[0] as Turn;
    const told = { what: "card number" as const, value: digits, span: { start: 0, end: turn.text.length }, turn };
    (turn.speaker === "agent" ? own : theirs).push(told);
  }
  return { own, theirs };
}

/** So many secrets of one customer are listened for. */
const mostKnown = 50;
/** The last four digits may be said again. */
const fewestRepeated = 6;

function repetitionIn(turn: Turn, theirs: readonly Told[]): readonly Evidence[] {
  const before = theirs.filter((told) => told.turn.index < turn.index);
  if (before.length === 0) return [];
  const runs = digitRuns(turn.text);
  return before.flatMap(({ what, value }) => {
    if (what === "password") {
      const at = turn.text.toLowerCase().indexOf(value.toLowerCase());
      return at < 0 ? [] : [quote(turn, { start: at, end: at + value.length })];
    }
    const digits = value.replaceAll(/\D/g, "");
    const run = runs.find((said) => isRepeated(said.digits, digits));
    return run ? [quote(turn, run)] : [];
  });
}

const isRepeated = (said: string, secret: string) =>
  said.length >= Math.min(fewestRepeated, secret.length) &&
  secret !== "" &&
  (said.includes(secret) || secret.includes(said));

const mentions = pattern("(?:pin|password|passcode|cvv|security code|card number|social security|last four)");

const stops = pattern(
  "(?:do|does|should|would|could|must|did|will|can|please|best) not ~ (?:share|send|give|tell|post|type|say|read|need|have to|put|write|ask|provide|require|include|want|accept|take|use|keep|store)",
  "(?:never|avoid|refrain from|stop) ~ (?:share|sharing|send|sending|give|giving|post|posting|tell|telling|typing|ask)",
  "no need (?:to|for)",
  "(?:not (?:necessary|needed|required|safe|secure|allowed)|unnecessary)",
  "for (?:your|security|safety) ~ (?:security|safety|protection|reasons)",
  "(?:delete|deleted|deleting|remove|removed|removing|redact|redacted|erase|erased|erasing|hide|hidden|wipe|wiped|mask|masked|scrub|scrubbed|clear|cleared|blanked) (?:the |your |this |that )?(?:it|that|this|them|message|number|code|password|pin|card|digits|details|line)",
  "(?:been|is|are|be) (?:deleted|removed|redacted|erased|hidden|wiped|masked|scrubbed)",
  "(?:keep|kept) ~ (?:to yourself|private|secret|safe)",
  "(?:change|reset) ~ (?:pin|password|it|that)",
  "let me stop you",
  "(?:please )?stop (?:there|right there|you there)",
  "(?:secure|safe) (?:link|form|page|line|keypad|payment)",
);
const within = 2;

/** Where the agent says that it doesn't want to hear it. */
function stopIn(reading: Reading, turn: Turn, agent: readonly Turn[]): Evidence | null {
  for (const next of turnsAfter(agent, turn.index, within)) {
    const match = find(plainWords(reading, next), stops);
    if (match !== null) return quoteMatch(match);
  }
  return null;
}
