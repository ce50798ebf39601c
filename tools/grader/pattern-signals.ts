import { readFileSync } from "node:fs";
import { accountTalkIn } from "../../server/src/grading/language/account-talk.ts";
import { acknowledgementIn } from "../../server/src/grading/language/acknowledgements.ts";
import { identifierAskedIn } from "../../server/src/grading/language/asked-identifiers.ts";
import { askedQuestions } from "../../server/src/grading/language/asked-questions.ts";
import { farewellIn, greetingIn, offerIn, thanksIn } from "../../server/src/grading/language/courtesies.ts";
import { deedIn, deflectionIn, refusalIn } from "../../server/src/grading/language/deeds.ts";
import { distressIn } from "../../server/src/grading/language/distress.ts";
import { effortsIn } from "../../server/src/grading/language/efforts.ts";
import { identifierGivenIn } from "../../server/src/grading/language/given-identifiers.ts";
import { introductionIn } from "../../server/src/grading/language/introductions.ts";
import { promisesIn, settledIn } from "../../server/src/grading/language/outcomes.ts";
import { find } from "../../server/src/grading/language/pattern.ts";
import { plainWords } from "../../server/src/grading/language/plain-words.ts";
import { questionsIn } from "../../server/src/grading/language/questions.ts";
import { recapIn } from "../../server/src/grading/language/recaps.ts";
import { handoverIn, transferWishIn } from "../../server/src/grading/language/transfers.ts";
import { vagueStepIn } from "../../server/src/grading/language/vague-steps.ts";
import { dismissals, insults, profanity, threats } from "../../server/src/grading/phrases/rude-words.ts";
import { secretRequests } from "../../server/src/grading/phrases/secret-requests.ts";
import { toldSecrets } from "../../server/src/grading/phrases/told-secrets.ts";
import { readClosely } from "../../server/src/grading/read-closely.ts";
import type { Reading, Turn } from "../../server/src/grading/types.ts";
import { readRecord } from "../../server/src/offline/index.ts";

type Signal = (reading: Reading, turn: Turn) => boolean;

const agentSignals: Readonly<Record<string, Signal>> = {
  greets: (reading, turn) => greetingIn(reading, turn) !== null,
  // Further on, "this is …" seldom introduces a person.
  introduces: (reading, turn) =>
    reading.agentTurns.slice(0, 2).includes(turn) && introductionIn(reading, turn) !== null,
  acknowledges_feeling: (reading, turn) => acknowledgementIn(reading, turn) !== null,
  takes_action: (reading, turn) => deedIn(reading, turn) !== null,
  deflects: (reading, turn) => deflectionIn(reading, turn) !== null,
  refuses: (reading, turn) => refusalIn(reading, turn) !== null,
  states_outcome: (reading, turn) => settledIn(reading, turn) !== null,
  promises_with_time: (reading, turn) => promisesIn(reading, turn).some(({ specific }) => specific),
  promises_vaguely: (reading, turn) =>
    vagueStepIn(reading, turn) !== null || promisesIn(reading, turn).some(({ specific }) => !specific),
  is_curt: (reading, turn) => find(plainWords(reading, turn), dismissals) !== null,
  is_rude: (reading, turn) =>
    [profanity, insults, threats].some((words) => find(plainWords(reading, turn), words) !== null),
  asks_for_secret: (reading, turn) => secretRequests(reading, turn).length > 0,
  asks_identifier: (reading, turn) => identifierAskedIn(reading, turn) !== null,
  tells_account_data: (reading, turn) => accountTalkIn(reading, turn, true) !== null,
  announces_transfer: (reading, turn) => handoverIn(reading, turn) !== null,
  offers_more_help: (reading, turn) => offerIn(reading, turn) !== null,
  sums_up: (reading, turn) => recapIn(reading, turn) !== null,
  says_goodbye: (reading, turn) => farewellIn(reading, turn) !== null,
  agent_thanks: (reading, turn) => thanksIn(reading, turn) !== null,
};

const customerSignals: Readonly<Record<string, Signal>> = {
  is_distressed: (reading, turn) => distressIn(reading, turn)?.sure ?? false,
  asks_question: (reading, turn) => questionsIn(reading, turn).length > 0,
  question_left_open: (reading, turn) =>
    askedQuestions(reading, 2).some(
      ({ question, ignored }) => ignored === "surely" && question.plain.turn.index === turn.index,
    ),
  gives_identifier: (reading, turn) => identifierGivenIn(reading, turn) !== null,
  tells_secret: (reading, turn) => toldSecrets(reading, turn, "").length > 0,
  wants_someone_else: (reading, turn) => transferWishIn(reading, turn) !== null,
  shows_effort: (reading, turn) => effortsIn(reading, turn).length > 0,
  customer_thanks: (reading, turn) => thanksIn(reading, turn) !== null,
};

/** Returns, for each conversation of a JSONL file, the turns in which the phrase patterns find each signal. */
export function patternSignals(path: string): readonly string[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const { id, conversation } = readRecord(JSON.parse(line), index + 1);
    const reading = readClosely(conversation);
    const signals = {
      ...turnsWith(agentSignals, reading, reading.agentTurns),
      ...turnsWith(customerSignals, reading, reading.customerTurns),
    };
    return JSON.stringify({ id, signals, labelled_by: "patterns" });
  });
}

const turnsWith = (signals: Readonly<Record<string, Signal>>, reading: Reading, turns: readonly Turn[]) =>
  Object.fromEntries(
    Object.entries(signals).map(([name, has]) => [
      name,
      turns.filter((turn) => has(reading, turn)).map(({ index }) => index),
    ]),
  );
