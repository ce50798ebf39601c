import { has, pattern } from "../language/pattern.ts";
import { type Plain, plainWords } from "../language/plain-words.ts";
import type { Reading, Turn } from "../types.ts";

/** Outrage: said against somebody, not only felt. */
export const outrage = pattern(
  "(?:ridiculous|unacceptable|unbelievable|outrageous|disgusting|disgraceful|disgrace|pathetic|useless|appalling|insulting|shameful|shambles|farce|garbage|rubbish|nonsense|absurd|abysmal|atrocious|swine|thieves|thieving|crooks|liars?|scam|scammers|fraud|robbery|theft|harassment|idiots?|incompetent|clowns?|bloody|damn|crap|shit|bullshit|hell|livid|furious|raging|fuming|hopeless|rude|pointless)",
  "(?:is|are|was|total|complete|what|such|bad) (?:a )?joke",
  "(?:worst|terrible|awful|horrible|dreadful|lousy|shocking|poor|rotten|hopeless) ~ (?:service|company|support|experience|ever|shop|bank|help|agent|place|people|lot|customer)",
  "shame on you",
  "(?:you|they) (?:lot |people |have |just |all )*(?:stole|robbed|lied|cheated|conned|ripped)",
  "you (?:are|'re) ~ (?:rude|awful|terrible|horrible|liar|thief|joke|the worst|disgusting|impossible|no help)",
  "(?:never|not) ~ (?:again|using|buying|ordering|book|booking|shopping|recommend|coming|trust) ~ (?:you|here|again|from|with|your|back|this)",
  "never ~ again",
  "(?:last|only) (?:thing|time) i (?:will )?(?:ever )?(?:buy|order|book|use|come|shop|call)",
  "(?:thanks|thank you) for nothing",
  "(?:lawyer|solicitor|ombudsman|trading standards|small claims|police|regulator|in court|to court|sue|chargeback|bad review|one star|1 star)",
  "(?:money|business|custom) elsewhere",
  "(?:hate|despise) (?:it|you|this|your|them)",
  "(?:had enough|sick of|sick and tired|fed up|done with you|i give up|give up|go to hell|forget it|waste of ~ time|wasting ~ time)",
  "(?:of|with) you people",
  "you people",
  "(?:how dare|no thanks to) you",
);

/** Displeasure that has no word of feeling in it. */
export const displeased = pattern(
  "still ~ (?:not|no|broken|waiting|nothing|the same|here|does)",
  "(?:does|did|do|has|have|is|will|can) not (?:even |really |actually |still )?(?:help|helping|work|working|helped|answer|fix|solve|good enough|acceptable|fair|funny|care|make sense)",
  "(?:second|third|fourth|fifth|sixth|tenth|umpteenth) time",
  "how many times",
  "(?:i|we) (?:have )?(?:already|just|literally) (?:told|said|explained|asked|answered|wrote|gave)",
  "(?:i|we) (?:have )?(?:told|asked) you",
  "(?:no|little|zero|not much) (?:use|help|good)(?: to me| at all)?(?= $| [.!?])",
  "just (?:great|brilliant|fantastic|wonderful|perfect|lovely)",
  "are you (?:serious|kidding|joking)",
  "(?:you must be joking|you can not be serious|is this a joke|kidding me)",
  "(?:nobody|no one) ~ (?:cares|helps|answers|listens|called|helped|came|turned|bothered)",
  "no longer (?:happy|satisfied|impressed|pleased)",
  "not ~ (?:happy|satisfied|impressed|pleased|great|good enough)",
  "expected (?:better|more)",
  "(?:unhappy|disappointed|disappointing|annoyed|annoying|ticke[dt] off|unhelpful|pissed off|gutted|frustrated|frustrating|upset|angry|mad|cross|disgusted|worried|scared|frightened|stressed|desperate)",
  "(?:let|letting|left) (?:me|us) (?:down|hanging|stranded)",
  "(?:speak|talk) (?:to|with) (?:someone|somebody|anyone) else",
  "(?:speak|talk) (?:to|with) (?:a|your|the) ~ (?:manager|supervisor|boss)",
  "(?:great|brilliant|lovely|wonderful|fantastic|perfect|super) (?:[.!] )?so (?:no|i|now|nothing|that|what)",
  "(?:no|nothing|not) ~ (?:and|or) no [a-z]+",
  "(?:sent|going|go|round|passed|pushed) ~ (?:in circles|around|from pillar)",
  "why should i",
  "what is the point",
  "(?:wow )?just wow",
  "too (?:late|bad)",
);

const gratitude = pattern(
  "(?:thanks|thank you|thankyou|cheers|ta|much appreciated|appreciate|bless you|thank goodness)(?! for nothing)",
);

const praise = pattern(
  "(?:less|not (?:so|that|as|too|all)) (?:bad|awful|terrible|annoying|expensive)",
  "(?<!(?:not|never|no|less|hardly|just) )(?:perfect|great|brilliant|fantastic|wonderful|lovely|super|awesome|excellent|amazing|lifesaver|legend|star|marvellous|marvelous|nice one|fab|ace|sweet|cool|phew|relief|relieved|sorted|wicked|mint|smashing|glad|happy)",
  "(?:that|it|this) (?:works|worked|is working|helps|helped|did it|is fine|is fair|sounds good|would be great|is all|is ok)",
  "(?:got it|makes sense|sounds good|fair enough|good to know|no worries|no problem|all good|all set|works for me|works now|working now|that is everything|that is it|you too|have a (?:good|nice|great|lovely))",
);

/** Shouting: several marks, or several words in capitals. */
const shouted = /!{2,}|\?!|!\?|\p{Lu}{4,}(?:[^\p{L}]+\p{Lu}{3,})/u;

/** 0 friendly or neutral, 1 displeased or worried, 2 outraged. */
export type Displeasure = 0 | 1 | 2;

/** By its words alone a turn is dark from here on; a lone "no" is not. */
const dark = -0.4;
const veryDark = -0.65;
/** In fewer words "no no" weighs too much. */
const fewestWords = 4;
const bright = 0.3;

export function displeasureOf(reading: Reading, turn: Turn): Displeasure {
  const plain = plainWords(reading, turn);
  const grateful = has(plain, gratitude);
  // The words' own mood is dear to work out, and asked for only where nothing else decides.
  if (has(plain, outrage)) return grateful && reading.sentiment(turn) > bright ? 0 : 2;
  const said = has(plain, displeased);
  const negative = said || (reading.words(turn).length >= fewestWords && reading.sentiment(turn) <= dark);
  if (!negative) return 0;
  if (shouted.test(turn.text)) return 2;
  // "Great. So no refund." praises nobody.
  const pleased = grateful || (!said && has(plain, praise));
  return pleased && reading.sentiment(turn) > veryDark ? 0 : 1;
}

/** Trouble told without a word of displeasure. */
const trouble = pattern(
  "(?:not|never) (?:been|arrived|come|turned|delivered|received|shown|showed|worked|called|answered|paid)",
  "nobody (?:came|called|answered|told|turned)",
  "supposed to ~ (?:come|be|arrive|call|get)",
  "(?:days|weeks|months|hours) (?:running|late|already)",
);

/** Returns whether a turn reports trouble, with or without feeling. */
export const isComplaint = (plain: Plain): boolean => has(plain, trouble);

export const complains = (reading: Reading, turn: Turn): boolean => isComplaint(plainWords(reading, turn));

/** Whether a turn says more than "ok" or "bye". */
export const isBare = (reading: Reading, turn: Turn): boolean =>
  reading.words(turn).length <= 3 &&
  !has(plainWords(reading, turn), gratitude) &&
  !has(plainWords(reading, turn), praise);
