import type { Reading, Turn } from "../types.ts";
import { find, type Match, negated, pattern, restOf } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const feeling =
  "(?:frustrat\\w+|annoy\\w+|upset\\w*|worr\\w+|stress\\w*|scar\\w+|frighten\\w+|terrif\\w+|awful|terrible|horrible|dreadful|rough|tough|hard|difficult|disappoint\\w+|concern\\w*|angry|anger|distress\\w*|unpleasant|inconvenien\\w+|painful|heartbreaking|sad|miserable|not (?:ok|good|right|acceptable|fair|on|great|nice|what|how|the (?:experience|service))|unacceptable|nightmare|shock\\w*|alarming|unsettling|a pain|exhausting|tiring|infuriat\\w+|maddening|gut\\w*|bad|unfair|far too|a lot|let down|feel\\w*|bother\\w*|tricky|rotten|wrong|ridiculous|embarrassing|unfortunate|too long|devastating|confus\\w+|never happen|should not|beyond|important|urgent|critical|serious|(?:the )?worst|brutal|grim|lousy|nasty|vile|sickening|rubbish|the last thing|poor of|easy to)";

const acknowledgements = pattern(
  "(?:apologi[sz]e|apologi[sz]ing|apologies|apology|my condolences|condolences|sympath\\w+|empathi[sz]e|our fault|my fault|regret|we (?:let|have let) you down|my bad)",
  "sorry",
  "(?:i|we) (?:can |do |also |just |well |only |totally |completely |fully |really |certainly |absolutely |do really |quite |perfectly |very much )*(?:understand|get|see|hear|imagine|appreciate|feel|sense|know|realise|realize|recognise|recognize|acknowledge|empathi[sz]e|respect) (?:you\\b|your|why|how|that|it|the (?:frustration|worry|concern|urgency|stress|anger|inconvenience|trouble|delay|situation)|this|what|where you|completely|fully|totally|where|and|[.!])",
  "(?:i|we) (?:totally |completely |fully |really |certainly |absolutely |quite |perfectly )*(?:understand|get it|get that|hear you|feel you)",
  "understood",
  "what a (?:nuisance|pain|shame|pity|mess|nightmare|day|shock|horrible|terrible|dreadful|disappointment|moment|bother)",
  "(?:can |could )?only imagine",
  "make (?:this|that|it) right",
  "(?:i|we) (?:do |really )?feel for",
  "sad to (?:hear|read)",
  "(?:understandabl[ey]|no wonder|i do not blame you|can not blame you|do not blame)",
  "(?:your|the) (?:frustration|worry|worries|concern|concerns|anger|disappointment|distress|feelings|stress|annoyance|upset|inconvenience|trouble|patience)",
  `(?:that|this|it|which|what) (?:is |was |must |sounds |seems |would |must be |must have been |must feel |would be |can be |has to be |has been |looks |feels |does sound |really |certainly |indeed |definitely |does |just |so |very |quite |really |a |an |such |absolutely |be |have been |like |incredibly |extremely |terribly |awfully |deeply |genuinely |have |truly |pretty |not |completely |all |both |feel |rather )*${feeling}`,
  `how ${feeling}`,
  "(?:oh no|oh dear|oh gosh|oh wow|oh my|oh goodness|goodness|goodness me|gosh|yikes|ouch|bless you|aw|aww|ugh|dear me|poor you|poor thing|oh man|oh lord|blimey|heavens)",
  "you (?:are|have) (?:every right|absolutely right|completely right|quite right|totally right|right|all reason|every reason|a right)",
  "you (?:should not have|should never|deserve|deserved|did not deserve|must be|must have been|have been through|sound|seem)",
  "(?:i would|would) (?:be|feel) (?:[^ .?!]+ ){0,2}(?:upset|annoyed|angry|the same|frustrated|worried|furious|cross|too|livid|exactly)",
  "(?:would|that would|it would) \\w+ me too",
  "(?:nobody|no one|none of us) (?:wants|likes|should|deserves|needs|would like)",
  "(?:do not|no need to|please do not|try not to) (?:worry|panic|be (?:upset|worried|scared|afraid))",
  "(?:you are|you will be|your [^ ]+ (?:is|are)) (?:perfectly |completely |totally )?safe",
  "(?:how|what) (?:upset|worried|frightened|scared|disappointed|frustrated|annoyed|let down|hard|difficult|worrying|frustrating|stressful|critical|urgent|important) (?:you|this|that|it)",
  "(?:sound|sounds) (?:awful|terrible|horrible|frightening|stressful|frustrating|scary|worrying|like)",
  "take (?:this|that|it) (?:very |really )?seriously",
  "(?:i|i would) bet",
  "(?:it |that )?(?:happens|happened) to (?:all|the best|everyone|everybody|anyone|anybody|me|us|most|a lot|so many|[^ .?!]+ too)",
  "(?:please )?(?:do not|no need to|never) (?:be|feel) (?:silly|worrying|ashamed|embarrassed|bad|sorry|daft|hard|like that|[.!]|upset|guilty)",
  "(?:not|never) your fault",
  "you did (?:right|the right|nothing wrong|exactly|well)",
  "poor (?:you|old|thing|little|love|lad|girl|boy|man|woman|soul|mum|mom|dad|baby|pet|dog|cat|[^ .?!]+ and)",
  "(?:nerve|heart|gut) ?(?:wracking|racking|breaking|wrenching)",
  "not at all those|easy (?:to mix|mistake|to do)|easily done",
  "(?:god|lord|christ|goodness|gosh|heavens|crikey|oof|oh|ah|ooh|eek|damn|no way) (?:i would say|that is|no|dear|love|god|you poor|bless)",
  "(?:nobody's|no one's|not anyone's|not (?:our|the) (?:standard|usual|level|service|experience))",
);

/** "Sorry, could you repeat that" asks; it doesn't feel. */
const asking =
  /^ (?:but |and )?(?:could (?:you|i)|can you|can i (?:just|have|take|get)|would you|what (?:was|is|did|do|were|\?)|which|who (?:is|was|are)|when (?:did|was|is)|where (?:did|is)|how (?:do|did|was)|did (?:you|i)|do you|i did not (?:catch|hear|get|understand)|i missed|i do not (?:understand|follow)|say|come again|pardon|repeat|you said|was that|i can not hear|\?|is that|one more time|again \?|no [.!]|no we|we are closed|wrong|not my|i am late) ?/;

const emptyFeeling = /(?:hear|see|get|know|appreciate|respect) (?:that|it|this|the|what|your|and)$/;

/** Where the agent apologises, names the feeling or shows understanding. */
export function acknowledgementIn(reading: Reading, turn: Turn): Match | null {
  return find(plainWords(reading, turn), acknowledgements, (match) => {
    if (match.text === "sorry")
      return !asking.test(restOf(match)) && !negated(match) && !/^ (?:but )?(?:not sorry|i am not)/.test(restOf(match));
    if (/^(?:i|we) .*(?:understand|get|see|know|hear)/.test(match.text)) return !dry(match);
    if (/^understood$/.test(match.text)) return !/^ (?:what|how|your (?:order|request|question))/.test(restOf(match));
    if (/^you (?:are|have) .*right$/.test(match.text))
      return !/^ (?:now|here|there|away|to (?:cancel|return|withdraw|a refund))/.test(restOf(match));
    return (
      !/^ (?:to (?:say|tell|know|find))/.test(restOf(match)) &&
      (!/(?:regret|sympath|empathi|apologi)/.test(match.text) || !negated(match))
    );
  });
}

/** "I see your order", "I know that your plan", "I get an error": nothing is felt there. */
function dry(match: Match): boolean {
  if (negated(match)) return true;
  if (/understand/.test(match.text))
    return /^ (?:correctly|german|english|french|spanish|(?:that )?(?:want|need|would like|you (?:want|need|would like))|(?:your )?(?:name|account|order|request|question))/.test(
      restOf(match),
    );
  const rest = restOf(match);
  if (/(?:why|how)$/.test(match.text))
    return !/(?:can|do|hear|imagine|understand|appreciate|know|see|get)/.test(match.text);
  if (/imagine|feel|sense|hear you|empathi/.test(match.text)) return false;
  if (/^ (?:a lot|all the time|every day|often)/.test(rest)) return true;
  if (emptyFeeling.test(match.text) || /(?:you|your|where|completely|[.!])$/.test(match.text)) {
    return (
      !new RegExp(
        ` (?:${feeling}|point|position|wait\\w*|patien\\w+|coming from|matters|means|mean|mad|not easy|like) `,
      ).test(` ${rest} `) && !/ (?:get it|hear you|get that|hear that) /.test(` ${match.text} `)
    );
  }
  return true;
}
