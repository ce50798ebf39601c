import { find, has, type Match, pattern } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { displeased, isComplaint, outrage } from "../phrases/mood.ts";
import { tokensOf, turnTokens } from "../phrases/tokens.ts";
import type { Reading, Turn } from "../types.ts";
import { isCapitals, scoreWords } from "./score-words.ts";

/** A turn's sentiment is read from its beginning; the rest of a pasted document would only cost time. */
const maxChars = 4_000;
/** Scores closer to 0 than this are shown as 0: a single mild word is no mood. */
const neutralBand = 0.2;
/** VADER's normalisation of a sum of valences to -1…1. */
const spread = 15;

const outrageValence = -1.8;
const displeasureValence = -1.1;
const complaintValence = -0.9;
const exclamation = 0.292;
const maxExclamations = 3;
const shouting = 1.25;

/** Praise that means the opposite: "just great", "great, so no refund". */
const sarcasm = pattern(
  "just (?:great|brilliant|fantastic|wonderful|perfect|lovely)",
  "(?:great|brilliant|lovely|wonderful|fantastic|perfect|super) (?:[.!] )?so (?:no|i|now|nothing|what)",
  "(?:great|brilliant|lovely|wonderful|fantastic|perfect) (?:[.!] )?another",
);

/** Complaints without a word of feeling, beside those that the checks know. */
const grievance = pattern(
  "(?:nobody|no one) (?:can|could|has|had|is|was|ever|even|seems|knows|bothered)",
  "(?:nobody|no one) ~ (?:cared|listened|helped|answered|called)",
  "(?:charged|billed) ~ (?:twice|double)",
  "double what i",
  "want my money back",
  "not what (?:i|we) (?:was|were|had|have|been) ~ (?:promised|told|ordered|booked|paid)",
  "(?:down|out|off|dead|broken|waiting|hold) ~ for ~ (?:minutes|hours|days|weeks|months)",
  "keeps? (?:on )?(?:crashing|dropping|failing|happening|freezing|cutting|losing|breaking|disconnecting|asking|saying)",
  "every single (?:time|day|month|week)",
  "(?:over and over|again and again|time and again)",
  "(?:considering|thinking of|thinking about) (?:moving|leaving|switching|going)",
  "nothing ~ (?:works|worked|helps|helped)",
  "because of (?:you|your)",
  "if ~ not (?:fixed|resolved|sorted|solved) (?:today|now|soon|by|immediately)",
  "how is (?:that|this|it) my",
);

/** Outrage when they are said of the company, a plain fact when they are the reason for the call. */
const factual = new Set("fraud theft robbery scam scammers police lawyer solicitor harassment hell".split(" "));

/** "I don't care" states no preference; "you don't care" is a reproach. */
const isMeant = ({ plain, start, text }: Match) =>
  text !== "do not care" || !plain.text.slice(0, start).endsWith(" i ");

const smile = /(?:^|\s)[:;=]-?[)D](?=\s|$)|[😀😃😄😁😊🙂👍❤🎉😍🥰🙏]/u;
const frown = /(?:^|\s)[:=]'?-?[(/|](?=\s|$)|[😡😠👎😢🙁😞🤬😤😭🙄]/u;
const emoticon = 1.5;

/** Returns how negative or positive the words of a turn are, -1 to 1, with two decimals; 0 within the neutral band. */
export function scoreTurn(reading: Reading, turn: Turn): number {
  const isLong = turn.text.length > maxChars;
  const text = isLong ? turn.text.slice(0, maxChars) : turn.text;
  const tokens = isLong ? tokensOf(text) : turnTokens(turn);
  const isShouted = tokens.length >= 4 && isCapitals(text);
  const isAgent = turn.speaker === "agent";
  const sums = scoreWords({ text, tokens, isAgent, isShouted });
  const plain = plainWords(reading, turn);
  let sum = sums.negative + (has(plain, sarcasm) ? 0 : sums.positive);
  // "You people rock" is praise.
  const isOutrage = ({ text: match }: Match) => !factual.has(match) && (match !== "you people" || sums.positive === 0);
  if (find(plain, outrage, isOutrage)) sum += outrageValence;
  else if (!isAgent && find(plain, displeased, isMeant)) sum += displeasureValence;
  if (!isAgent && (isComplaint(plain) || has(plain, grievance))) sum += complaintValence;
  if (smile.test(text)) sum += emoticon;
  if (frown.test(text)) sum -= emoticon;
  return normalised(emphasised(sum, text, isShouted));
}

/** Capitals and exclamation marks make a mood stronger; by themselves they are none. */
function emphasised(sum: number, text: string, isShouted: boolean): number {
  const marks = Math.min(maxExclamations, text.split("!").length - 1);
  return (sum + Math.sign(sum) * marks * exclamation) * (isShouted ? shouting : 1);
}

function normalised(sum: number): number {
  const score = Math.round((100 * sum) / Math.sqrt(sum * sum + spread)) / 100;
  return Math.abs(score) < neutralBand ? 0 : score;
}
