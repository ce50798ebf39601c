import type { Reading, Turn } from "../types.ts";
import type { Match } from "./pattern.ts";
import { type Plain, plainWords } from "./plain-words.ts";

export type QuestionKind = "yes_no" | "request" | "when" | "amount" | "where" | "why" | "how" | "what";

export interface Question extends Match {
  readonly kind: QuestionKind;
}

const made = new WeakMap<Turn, readonly Question[]>();

const modal = "(?:can|could|will|would|do|does|did|is|are|was|were|has|should|shall|may|must|am)";
const subject =
  "(?:i|you|we|it|they|he|she|that|this|there|these|those|my|your|the|our|his|her|any|anyone|anybody|someone|somebody|anything|all|a|an)";
const asking = "(?:what|when|where|why|how|which|who|whose)";

/** Word order that only questions have, wherever it stands. */
const anywhere = new RegExp(
  [
    ` (?:what|where|why|how|when)(?: (?:else|exactly|on earth|much|many|long|often|far|soon|late|early|big|time|day|number|kind of [^ .?!]+))? ${modal} ${subject} `,
    " how (?:much|many|long|soon|often|far) (?:is|are|does|do|did|will|would|can|until|for|more|long|longer) ",
    " (?:can|could|would|will|do|did|are|may|should|shall) (?:you|i|we) ",
    " (?:can|could) not you (?!are|will|have|do|can|you) ?",
    " what (?:happens|happened|now|else|next) ",
    " how (?:do|does|did|can|would|should|will|could) (?:i|you|we|they|it) ",
    ` (?:(?:i (?:was |am |just )*wonder(?:ing|ed)?|(?:want|wanted|need|needed|like|love) to (?:know|find out|ask|check)|(?:tell|inform) me|let me know|do you know|i do not know|my question is)(?: exactly| about| you)?) (?:if|whether|${asking}) `,
  ].join("|"),
  "g",
);

/** "Neither do I" and "so can you" ask nothing. */
const inverted = /(?: (?:neither|nor|so|as|than|only|never|what|whatever)) $/;

/** What asks where a clause begins. */
const atStart = new RegExp(
  [
    ` (?:which|whose) (?:of (?:[^ .?!]+ ){1,2}|[^ .?!]+ ){0,3}?${modal} `,
    ` (?:what|who|where|why|how|when) ${modal} `,
    ` (?:can|could|will|would|does|did|is|are|was|were|has|should|shall|may|must|am) ${subject} `,
    " do (?:i|you|we|they|people) ",
    " have (?:you|they|we|i) ",
    " (?:any (?:idea|chance|news|update|updates|way)|what if|how about|what about|how come|why not) ",
  ].join("|"),
  "g",
);

/** With a question mark at the end a word is enough. */
const marked = / (?:which|who|whose|what|where|why|how|when) /g;

const clauseStart =
  /(?:^| (?:and|so|but|ok|yes|hi|hello|hey|well|also|no|please|then|or|oh|right|thanks|thank you|sorry|great|sure|perfect|wait|morning|afternoon|evening|actually|cool|fine|anyway|again|now|there|[.?!])) $/;

const rhetorical =
  / (?:are you (?:kidding|joking|serious|crazy|mad|there|still there|deaf|even)|is (?:this|that|it) (?:a|some kind of a?|some) (?:[^ ]+ )?(?:joke|scam)|how (?:dare|hard can|are you|do you do)|who do you think|what (?:the|in the) (?:hell|heck|fuck|world)|what (?:kind|sort) of (?:company|service|bank|people|way)|why should i|why (?:do|would) i even|do you (?:know|realise|realize|have any idea|understand) (?:how (?:many|long|much|frustrating)|what)|can you (?:hear|believe|imagine) (?:me|this|that|it|how)|what is (?:wrong with you|the point)|is (?:anyone|anybody|somebody|someone) there|are you (?:a )?(?:bot|robot)|does (?:that|this) make sense|how is (?:that|this) (?:my|even|fair|possible|acceptable|ok)) /;

const tag =
  / (?:is|are|do|does|did|was|were|has|have|will|would|can|could|should) not (?:it|you|they|he|she|that|i|we) $/;

const noQuestion =
  /^ ?(?:hello|hi|hey|right|sorry|what|really|seriously|pardon|excuse me|ok|yes|no|huh|eh|you see|you know|anyone|anybody|hm|you there|still there|still here)(?: (?:there|you|really|what|then|anyone|anybody|me|ok|still))* $/;

/** The questions of a turn. Rhetorical ones, greetings and tags ("isn't it") want no answer. */
export function questionsIn(reading: Reading, turn: Turn): readonly Question[] {
  const known = made.get(turn);
  if (known !== undefined) return known;
  const plain = plainWords(reading, turn);
  const questions = sentences(plain.text).flatMap((sentence) => inSentence(plain, sentence));
  made.set(turn, questions);
  return questions;
}

interface Sentence {
  readonly start: number;
  /** With a space at both ends. */
  readonly text: string;
  readonly asks: boolean;
}

const mark = / [.?!](?= )/g;

function sentences(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  for (const hit of text.matchAll(mark)) {
    found.push({ start, text: text.slice(start, hit.index + 1), asks: hit[0] === " ?" });
    start = hit.index + 2;
  }
  if (start < text.length - 1) found.push({ start, text: text.slice(start), asks: false });
  return found.filter((sentence) => sentence.text.trim() !== "");
}

/** Shorter than that the next opening belongs to the same question: "do you know when it is". */
const minQuestionChars = 14;

const leadIn =
  / (?:can you|could you|would you|will you|do you|may i|can i|i|just|want|wanted|like|need|love|was|am|wondering|wondered|wonder|to|know|tell|ask|check|find out|me|please|let|exactly|if|whether|about|explain|see|help|hear|say|kindly|maybe|what|you|us|inform|actually)(?: (?:can you|could you|would you|do you|may i|can i|i|just|want|wanted|like|need|love|was|am|wondering|wondered|wonder|to|know|tell|ask|check|find out|me|please|let|exactly|if|whether|about|explain|see|help|hear|say|kindly|maybe|you|us|inform|actually|out))* $/;

/** With the empty ones at both ends: without a mark "did that" reports. */
const minWords = 5;

/** "When", "how long then", "bumped to when": asked in passing. */
const shortAsk =
  /^ (?:(?:ok|and|but|so|yes|no|well|right|oh|sorry|then|also) )*(?:(?:when|why|where|which|who|how (?:much|long|many|come)|what time|what day|since when|by when|until when)(?: (?:though|then|exactly|again|about|is that|will that be|after that|for|now|please|not)){0,2}|(?:[^ .?!]+ ){1,2}(?:to|by|until|for|from) when) $/;

function inSentence(plain: Plain, { start, text, asks }: Sentence): readonly Question[] {
  const openings = openingsIn(text, asks);
  if (openings.length === 0) {
    const passing = shortAsk.test(text);
    if ((!asks && !passing) || noQuestion.test(text) || tag.test(text) || rhetorical.test(text)) return [];
    return [{ ...cut(plain, start, text, 0, text.length), kind: kindOf(text, true) }];
  }
  const kept: number[] = [];
  for (const at of openings) {
    const last = kept.at(-1);
    if (last === undefined || at - last > minQuestionChars) {
      // "I was wondering" asks nothing before what is wondered about.
      if (last !== undefined && leadIn.test(text.slice(last, at + 1))) kept.pop();
      kept.push(at);
    }
  }
  return kept.flatMap((at, index) => {
    const end = kept[index + 1] ?? text.length;
    const words = text.slice(at, end).replace(/ (?:and|or|but|so) ?$/, " ");
    if (
      rhetorical.test(words) ||
      noQuestion.test(words) ||
      tag.test(words) ||
      (!asks && words.split(" ").length < minWords)
    )
      return [];
    return [{ ...cut(plain, start, text, at, at + words.length), kind: kindOf(words, false) }];
  });
}

function openingsIn(text: string, asks: boolean): readonly number[] {
  const found = new Set<number>();
  for (const [looked, everywhere] of [
    [anywhere, true],
    [atStart, false],
    ...(asks ? [[marked, false] as const] : []),
  ] as const) {
    looked.lastIndex = 0;
    for (let hit = looked.exec(text); hit !== null; hit = looked.exec(text)) {
      if (
        (everywhere && !inverted.test(text.slice(Math.max(0, hit.index - 12), hit.index + 1))) ||
        clauseStart.test(text.slice(Math.max(0, hit.index - 12), hit.index + 1))
      )
        found.add(hit.index);
      looked.lastIndex = hit.index + 1;
    }
  }
  return [...found].sort((one, other) => one - other);
}

function cut(plain: Plain, offset: number, text: string, from: number, to: number): Match {
  const words = text.slice(from, to);
  const lead = words.length - words.trimStart().length;
  const at = offset + from + lead;
  return { plain, start: at, end: at + words.trim().length, text: words.trim() };
}

/** "Can he ring me when he is near": asks whether, unless it asks to be told. */
const whether =
  /^ (?:can|could|will|would|do|does|did|is|are|was|were|has|have|should|shall|may|must|am) (?!(?:you|i|we|anyone|someone|anybody|somebody) (?:[^ ]+ ){0,3}?(?:tell|know|say|explain|check|see|find|idea|remember|show|let|give|ask|confirm|look))(?:[^ ]+ ){2,}(?:when|where|how|what|why|who|which) /;

function kindOf(words: string, bare: boolean): QuestionKind {
  if (whether.test(words))
    return / (?:can|could|will|would|may) (?:you|i|we|he|she|they|someone|somebody) /.test(words)
      ? "request"
      : "yes_no";
  if (
    / how (?:much|many) | what (?:is|are|was|will be) (?:the|my|your|their|his|her) (?:[^ ]+ ){0,2}(?:price|cost|fee|charge|total|balance|rate|amount|number|limit)|what (?:does|do|will|would) [^?]*cost /.test(
      words,
    )
  ) {
    return "amount";
  }
  if (/ (?:when|how (?:long|soon|late|early)|what (?:time|day|date|hours)) /.test(words)) return "when";
  if (/ where /.test(words)) return "where";
  if (/ (?:why|how come|what for) /.test(words)) return "why";
  if (/ how /.test(words)) return "how";
  if (/ (?:what|which|who|whose) /.test(words) || bare) return "what";
  if (/ (?:can|could|will|would|may) (?:you|i|we|someone|somebody) /.test(words)) return "request";
  return "yes_no";
}
