import type { Reading, Turn } from "../types.ts";
import { deedIn } from "./deeds.ts";
import { has, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";
import { type Question, questionsIn } from "./questions.ts";
import { shared, stemsOf } from "./stems.ts";
import { times } from "./times.ts";

const yesOrNo = pattern(
  "(?:yes|no|sure|certainly|absolutely|correct|exactly|indeed|definitely|right|possibly|probably|gladly|naturally|of course|not at all|no problem|my pleasure|with pleasure|happy to|glad to|not yet|not really|never|always|only|unfortunately|i am afraid|sadly|done|really|understood|will do|by all means|go ahead|it depends|most likely|perhaps|maybe|true|nope|on it|both|neither|either)",
  "(?:i|we|you|it|they|that|this|he|she|there|which|these|those|all) (?:can|could|do|does|did|is|are|was|were|will|would|should|have|has|may|must|am)(?: (?:not|still|also|now|already|always|only|indeed|both|all|just))? ",
  "(?:is|are|was|were|will|can|has|have|does|do) (?:not|included|covered|available|possible|open|free|allowed|fine|safe|still|also)",
  "(?:ok|that is) (?:fine|right|correct|ok)",
);

const plainYesOrNo = pattern(
  "(?:yes|no|sure|certainly|absolutely|correct|exactly|of course|not at all|both|neither|unfortunately|done)",
);

const causes = pattern(
  "(?:because|due to|since|as|reason|cause|caused|so that|that is why|mistake|error|glitch|bug|it was|they were|it looks like|looks like|it seems|turns out|the system|apparently|owing to|expired|failed|for (?:security|safety|legal|your)|in case|policy|means|by law|required|estimated|thanks to|happened|it is to|to (?:make sure|protect|check|prevent|verify|confirm|be sure))",
);

const steps = pattern(
  "(?:you can|you could|you may|you just|you need|you will need|you have to|you simply|simply|just|go to|click|press|select|choose|open|log|send|use|by|through|via|first|then|call|tap|type|enter|follow|under|settings|here is how|on the|in the|from the|i can do that|i will do|i have|let me|we can|at the|over the)",
);

const amounts = pattern(
  "\\$",
  "\\d[\\d.,]*",
  "(?:free|nothing|no (?:charge|cost|fee|extra)|included|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|none|half|price|all|both|up to|as many|unlimited|a few|single|double|dozen)",
);

const places = pattern(
  "(?:at|in|on|under|near|next to|beside|behind|street|road|avenue|here|there|your (?:inbox|email|account)|to the|by the|opposite|outside|inside|over|from|online|warehouse|anywhere|everywhere)",
);

const unknowing = pattern(
  "(?:i|we) (?:do not|would not|could not|can not|really do not|honestly do not) (?:know|tell|say|have (?:that|any)|really know|see)(?! (?:your|why you))",
  "(?:no idea|not sure|no clue|hard to say|who knows|can not (?:promise|say|tell)|your guess)",
  "you (?:would|will) have to ask",
);

const empty =
  / (?:saved|ok then|lol|k|all right|your (?:request|call|opinion|feedback) (?:matters|is important)|please (?:describe|rephrase|hold|wait|try again|be patient)|calm down|as i (?:already )?said|whatever|look at the website|on the website|anything else|noted|hold on|please hold|one moment|bear with me|i did not (?:catch|understand))(?= )/g;

const kinds = {
  yes_no: yesOrNo,
  request: yesOrNo,
  why: causes,
  how: steps,
  amount: amounts,
  where: places,
  when: times,
} as const;

export type Answered = "yes" | "perhaps" | "no";

/** Whether the agent's next turns answer a question: in kind, or by its words. */
export function answered(reading: Reading, question: Question, replies: readonly Turn[], alone: boolean): Answered {
  const said = replies.map((turn) => statementsOf(reading, turn)).filter((text) => text.trim() !== "");
  if (said.length === 0) return replies.length > 0 && countersAll(reading, question, replies) ? "perhaps" : "no";
  const text = ` ${said.join(" . ")} `;
  const asked = stemsOf(question.text);
  const overlap = shared(asked, stemsOf(text));
  const plainTurns = replies.map((turn) => plainWords(reading, turn));
  const inKind = question.kind === "what" ? false : test(kinds[question.kind], text);
  const unknown = plainTurns.some((plain) => has(plain, unknowing));
  const acts = replies.some((turn) => deedIn(reading, turn) !== null);
  const hollow = said.every((one) => one.replaceAll(empty, " ").replaceAll(/[ .]+/g, "") === "");
  switch (question.kind) {
    case "request":
      if (hollow && overlap === 0) return "no";
      return inKind || overlap > 0 ? "yes" : acts ? "perhaps" : "no";
    case "yes_no":
      if (hollow && overlap === 0) return "no";
      if (alone) return inKind || overlap > 0 ? "yes" : acts ? "perhaps" : "no";
      return overlap > 0 || test(plainYesOrNo, text) ? "yes" : "no";
    case "when":
    case "amount":
      if (inKind) return "yes";
      return unknown || !alone ? "no" : overlap > 1 || refers(text) ? "perhaps" : "no";
    case "why":
      if (inKind && !hollow) return "yes";
      return hollow || !alone ? "no" : overlap > 0 ? "perhaps" : "no";
    case "how":
    case "where":
      if (hollow) return "no";
      return inKind || overlap > 1 ? "yes" : overlap > 0 ? "perhaps" : "no";
    case "what":
      if (hollow) return "no";
      if (overlap > 0) return "yes";
      return unknown || !alone ? "no" : "perhaps";
  }
}

const refers = (text: string) => / (?:same|always|already|depends|as long as|not yet|never) /.test(text);

/** A question may be answered by the question that leads to the answer: "Which card would you like to replace?" */
const countersAll = (reading: Reading, question: Question, replies: readonly Turn[]) =>
  question.kind === "request" && replies.some((turn) => questionsIn(reading, turn).length > 0);

function test(looked: RegExp, text: string): boolean {
  looked.lastIndex = 0;
  return looked.test(text);
}

const holds =
  / (?:(?:ok|right|yes|sure|so|and|just|oh) )*(?:one moment|one second|hold on|please hold|bear with me|let me (?:check|see|look|have a look|find out|pull)[^.?!]*|just a (?:moment|second|minute)|thank you|thanks|ok|please wait|i see|got it|hello|hi)(?: please| (?:while|for|mr|mrs|ms)[^.?!]*)? (?=[.?!]|$)/g;

/** What a turn says, without its questions and what only fills time. */
function statementsOf(reading: Reading, turn: Turn): string {
  const plain = plainWords(reading, turn);
  let text = plain.text;
  for (const question of questionsIn(reading, turn).toReversed()) {
    text = `${text.slice(0, question.start)}${text.slice(question.end)}`;
  }
  return text
    .replaceAll(/ [.?!](?: [.?!])* /g, " . ")
    .replaceAll(holds, " ")
    .replaceAll(/(?: \.)+ /g, " . ")
    .replace(/^[ .]+$/, "");
}
