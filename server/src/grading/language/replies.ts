import type { Reading, Turn } from "../types.ts";
import { deedIn } from "./deeds.ts";
import { has, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";
import { type Question, questionsIn } from "./questions.ts";
import { shared, stemsOf } from "./stems.ts";
import { times } from "./times.ts";

const yesOrNo = pattern(
  "(?:yes|no|sure|certainly|absolutely|correct|exactly|indeed|definitely|right|possibly|probably|gladly|naturally|of course|not at all|no problem|my pleasure|with pleasure|happy to|glad to|not yet|not really|never|always|only|unfortunately|i am afraid|sadly|done|really|understood|will do|by all means|go ahead|it depends|most likely|perhaps|maybe|true|nope|on it|both|neither|either)",
  "(?:i|we|you|it|they|that|this|he|she|there|which|these|those|all) (?:can|could|do|does|did|is|are|was|were|will|would|should|have|has|may|must|am)(?: (?:not|still|also|now|already|always|only|indeed|both|all|just))?",
  "(?<=(?:^|[.]) )not (?!only|to)_",
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
  "[^ ]*\\d[^ ]*",
  "(?:free|nothing|no (?:charge|cost|fee|extra)|included|(?<! (?:old|new|this|that|which|the|right|other|another|wrong|last) )one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|none|half|price|up to|as many|unlimited|a few|single|double|dozen)",
);

const places = pattern(
  "(?:at|in|on|under|near|next to|beside|behind|street|road|avenue|here|there|your (?:inbox|email|account)|to the|by the|opposite|outside|inside|over|from|online|warehouse|anywhere|everywhere)",
);

const unknowing = pattern(
  "(?:i|we) (?:do not|would not|could not|can not|really do not|honestly do not) (?:know|tell|say|have (?:that|any|the) (?:information|info|details?|number|date|idea)|really know|see)(?! (?:your|why you))",
  "(?:no idea|not sure|no clue|hard to say|who knows|can not (?:promise|say|tell)|your guess)",
  "(?:no|not an?|not have (?:an?|any)) (?:exact |fixed |firm )?(?:date|time|information|info|details|number|eta)",
  "(?:does|do) not (?:say|show|tell)",
  "(?:not known|unknown|not clear|unclear|not decided|undecided|no (?:news|word|update))(?: yet)?",
);

/** What every company says: it answers nothing. */
const offers = / (?:[^ .?!]+ ){0,6}?(?:anything|something) (?:else|more|further)[^.?!]*/g;
const thanking =
  / (?:thank you|thanks)(?: (?:so|very) much)?(?: for (?:asking|calling|contacting|writing|reaching|your)[^.?!]*)?(?= )| (?:goodbye|bye|take care|(?:have|enjoy) (?:a|the|your) (?:good|nice|great|lovely|rest|day|evening|weekend|[^ .?!]+ [.!])[^.?!]*)(?= )/g;

const empty = new RegExp(
  ` (?:${[
    "saved|ok then|lol|k|all right|noted|whatever|look whatever|calm down|chill",
    "your (?:request|call|opinion|feedback) (?:matters|is important)(?: to us)?",
    "please (?:describe|rephrase|hold|wait|try again|be patient)|one moment|hold on|bear with me",
    "(?:as|like) (?:i |we )?(?:have )?(?:already |previously )?(?:said|stated|told you|mentioned|explained)",
    "look at the website|on the website|anything else|i did not (?:catch|understand)",
    "(?:(?:it is|that is) )?not (?:my|our) (?:problem|department|job|fault|area|business)(?: (?:mate|love|sir|madam|dear|pal))?",
    "(?:it is|that is) not (?:me|us) (?:that|who)[^.]*",
    "(?:(?:you|would|will|have|need|should|must|to|best|just|better) )*(?:ask|talk to|speak to|take it up with) (?!me|us|for|you|about)(?:the |our |your |a )?[^ .]+(?: not me)?",
    "(?:(?:they|we|someone|somebody|he|she|i) (?:will|are going to|is going to) )?(?:look into it|see to (?:it|that|all that)|be in touch|get back to you)(?: in due course| soon| shortly| at some point)?",
    "take it or leave it|when (?:i|we|they) can|when it is (?:done|ready)|(?:yes )?(?:i am )?sorry(?: about (?:that|this))?|at some point|in due course|suit yourself|try me|that is how it is|no further correspondence[^.]*",
  ].join("|")})(?= )`,
  "g",
);

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

/** How sure it is that a question got no answer. */
export type Ignored = "surely" | "likely" | "hardly";

/** Whether the agent's next turns answer a question: in kind, or by its words. */
export function answered(reading: Reading, question: Question, replies: readonly Turn[], alone: boolean): Answered {
  const said = replies.map((turn) => statementsOf(reading, turn)).filter((text) => text.trim() !== "");
  if (said.length === 0) return replies.length > 0 && countersAll(reading, question, replies) ? "perhaps" : "no";
  const text = ` ${said.map((one) => one.replaceAll(empty, " ")).join(" . ")} `;
  const overlap = shared(stemsOf(question.text), stemsOf(text));
  const hollow = text.replaceAll(/[ .]+/g, "") === "";
  const inKind = question.kind === "what" ? false : test(kinds[question.kind], text);
  // Who says that it doesn't know has answered, if not well.
  const unknown = replies.some((turn) => has(plainWords(reading, turn), unknowing));
  if (unknown && (alone || question.kind === "when" || question.kind === "amount")) return inKind ? "yes" : "perhaps";
  if (hollow) return "no";
  if (echoes(question.text, text)) return "yes";
  const brief = alone && text.split(" ").length < briefWords;
  if (pleads.test(question.text)) return "perhaps";
  const acts = replies.some((turn) => deedIn(reading, turn) !== null);
  switch (question.kind) {
    case "request":
      return inKind || overlap > 0 ? "yes" : acts || brief ? "perhaps" : "no";
    case "yes_no":
      if (alone) return inKind || overlap > 0 ? "yes" : acts || brief ? "perhaps" : "no";
      return overlap > 0 || test(plainYesOrNo, text) ? "yes" : "no";
    case "when":
    case "amount":
      if (inKind) return "yes";
      return alone && (overlap > 1 || refers(text) || test(plainYesOrNo, text) || (brief && test(amounts, text)))
        ? "perhaps"
        : "no";
    case "why":
      if (inKind) return "yes";
      return alone && overlap > 0 ? "perhaps" : "no";
    case "how":
    case "where":
      return inKind || overlap > 1 ? "yes" : overlap > 0 || test(plainYesOrNo, text) ? "perhaps" : "no";
    case "what":
      if (overlap > 0) return "yes";
      return alone || !asksWhat.test(` ${question.text} `) ? "perhaps" : "no";
  }
}

/**
 * Whether the agent passes over a question so plainly that somebody could be blamed for it: it says nothing or nothing but
 * phrases. What is short of that may be an answer in words unknown here.
 */
export function ignored(reading: Reading, question: Question, replies: readonly Turn[]): Ignored {
  if (muses.test(` ${question.text} `)) return "hardly";
  if (isPassedOver(reading, question, replies)) return "surely";
  const open = suggests.test(question.text) || replies.some((turn) => asksBack(reading, turn));
  return open ? "hardly" : "likely";
}

function isPassedOver(reading: Reading, question: Question, replies: readonly Turn[]): boolean {
  const said = replies.map((turn) => plainWords(reading, turn).text);
  const consents = question.kind === "request" && said.some((one) => / (?:noted|saved) /.test(one));
  const points = question.kind === "where" && said.some((one) => / website /.test(one));
  if (consents || points || said.some((one) => denies.test(one)) || suggests.test(question.text)) return false;
  const text = ` ${said.join(" . ")} `
    .replaceAll(/ [.?!](?: [.?!])* /g, " . ")
    .replaceAll(offers, " ")
    .replaceAll(thanking, " ")
    .replaceAll(empty, " ")
    .replaceAll(holds, " ");
  const statements = text.split(" . ").filter((one) => /[a-z0-9]/.test(one));
  if (statements.length === 0) return !replies.some((turn) => nods.test(turn.text));
  if (replies.some((turn) => has(plainWords(reading, turn), unknowing))) return false;
  if (test(plainYesOrNo, text)) return false;
  if (shared(stemsOf(question.text), stemsOf(text)) > 0) return false;
  if (replies.some((turn) => asksBack(reading, turn))) return false;
  if (question.kind !== "what" && test(kinds[question.kind], text)) return false;
  if (test(amounts, text) || measures.test(text)) return false;
  return question.kind === "when" || question.kind === "amount";
}

/** "Do you know when?" "I don't, I'm afraid." */
const denies = / (?:i|we) do not (?:[.!]|sorry|i am|unfortunately|no) /;

/** A sign in place of words. */
const nods = /\p{Extended_Pictographic}/u;

/** What may say when or how much in words that don't count: "until the swelling goes down", "it's on us". */
const measures =
  / (?:until|till|before|after|since|during|over|once|whenever|as soon|end of|start of|beginning|lifetime|forever|any ?time|no time|mornings?|afternoons?|evenings?|nights?|weekends?|hours?|days?|weeks?|months?|years?|seasons?|spring|summer|autumn|winter|easter|christmas|lunch|late|early|first thing|long|soon as|nearly|almost|already|in the post|on (?:its|the|their|his|her|my|our) way|round the corner|plenty|loads|lots|enough|any|another|same|penny|charged?|costs?|paid|on us|on the house|all square|anything|everything|there is not|in the email) /;

/** "How about Monday": whatever is said next may answer it. */
const suggests = /(?:what|how) about |why (?:do not|not) (?:we|i) /;

/** Who asks itself, or is only fed up, waits for no answer. */
const muses =
  / (?:how many times|do i have to (?:say|repeat|explain) (?:it|this|that|myself)|how much more of|(?:nonsense|mess|circus|farce|charade|madness)|this (?:ever )?going to (?:end|stop)|have i been (?:with|a)|did i (?:put|leave|write|say)|(?:what|when|where|who) was (?:it|that)) /;

const asksBack = (reading: Reading, turn: Turn) =>
  questionsIn(reading, turn).some(({ text }) => !/ (?:anything|something) (?:else|more|further)/.test(` ${text}`));

/** Whether a turn says something beside what it asks, and what fills time. */
export const states = (reading: Reading, turn: Turn): boolean => statementsOf(reading, turn).trim() !== "";

/** "Is that all of it?" "All of it.": the last words come back. */
const echoes = (question: string, text: string): boolean => {
  const words = question.split(" ");
  return words.length > echoWords && text.includes(` ${words.slice(-echoWords).join(" ")} `);
};
const echoWords = 3;

/** So short a statement is hardly about something else. */
const briefWords = 10;
/** What any help answers. */
const pleads =
  /^(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody) (?:please )?(?:help|assist)(?: me| us)?(?: out| please| with (?:this|that|it|something))*$/;
/** Without such a word a question wants something confirmed. */
const asksWhat = / (?:what|which|who|whose|whom) /;

const refers = (text: string) => / (?:same|always|already|depends|as long as|not yet|never) /.test(text);

/** A question may be answered by the question that leads to the answer: "Which card would you like to replace?" */
const countersAll = (reading: Reading, question: Question, replies: readonly Turn[]) =>
  (question.kind === "request" || pleads.test(question.text)) &&
  replies.some((turn) => questionsIn(reading, turn).length > 0);

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
