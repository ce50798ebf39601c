import type { Reading, Turn } from "../types.ts";
import { find, type Match, negated, pattern, wholeOf } from "./pattern.ts";
import { type Plain, plainWords } from "./plain-words.ts";

const very =
  "(?:so |very |really |pretty |quite |rather |extremely |beyond |absolutely |totally |just |deeply |seriously |a bit |getting |kind of |bloody |incredibly |super |more than |rather |genuinely |actually |completely |still |fairly |a little |most |utterly )*";

const feelings = pattern(
  `(?:i am|i was|we are|we were|i feel|we feel|feeling|i got|am|makes me|making me|made me|left me|she is|he is|getting|be|is) ${very}(?:angry|mad|furious|livid|frustrated|upset|annoyed|irritated|disappointed|unhappy|dissatisfied|worried|concerned|anxious|nervous|scared|afraid|frightened|terrified|stressed|stressed out|desperate|devastated|heartbroken|gutted|distraught|panicking|panicked|freaking out|shaking|shaken|crying|in tears|ashamed|embarrassed|overwhelmed|exhausted|fed up|fuming|outraged|appalled|disgusted|shocked|miserable|struggling|suffering|freezing|stranded|helpless|at my wits end|at a loss|lost for words|confused and|losing my|losing it|sad|hurt|offended|insulted|pissed|pissed off|ticked off|cross|speechless|raging|seething|let down|cheated|betrayed|robbed|mistreated|mortified|horrified|petrified|humiliated|disheartened|dismayed|sobbing|weeping|begging|beside myself|hysterical|in agony|starving|traumati[sz]ed|aghast|bitter|jumpy|restless|at the end of|in bits|in pieces|in floods|in a state|in shock|in pain|threatened|worried sick|sick and tired|sick of|so tired of|tired of)`,
  "(?:feel|feels|feeling) (?:so |really |very |a bit |quite )*(?:sick|stupid|bad|awful|terrible|down|low|helpless|small|ignored|humiliated|sad|foolish|unsafe|lost)",
  "(?:doing my head in|getting nowhere|going nowhere|messed (?:me|us) (?:about|around)|wasted (?:my|our|so much|a)|wasting my|fell for (?:a|it)|is ruined|it is ruined|at my limit|had it up to here|never been (?:treated|so)|is ill|losing (?:my )?patience|lost (?:my |all )?patience|at breaking point|killing (?:me|us|my|our)|mortified|horrified|sobbing|weeping|cried|in shock|shouting at|yelling at|screaming at|end of my tether|end of my rope|beside myself|desperate|stranded|very much disappointed|frightening me|scaring me|threatening me|foul mood|heart(?:ache| sank| is broken)|headache|bad mood|stinking|thieves|thieving|crooks|in (?:floods of )?tears|in bits|a shock|very cross|really cross|crying|ashamed|angry|furious|livid|frustrated|frustrating|infuriating|annoyed|annoying|upsetting|stressful|distressing|worrying|frightening|terrifying|heartbreaking|devastated|devastating|fed up|sick of|tired of|sick and tired|worried sick|fuming|outraged|gutted|disgusted|panicking|freaking out|disappointing|maddening|exasperating|nerve racking|gutting|heartbroken|in tears|nightmare|wits end|losing my mind|driving (?:me|us) (?:mad|crazy|insane|nuts|up the wall))",
  "(?:worrying (?:myself|me) sick|worried myself|shaken(?: up)?|shaky|going (?:crazy|mad|spare|insane|out of my mind|nuts)|out of my mind|ropeable|peeved|miffed|narked|gobsmacked|wound up|tearing my hair|at the end of my|pretty dirty|lord have mercy|fell off my chair|heart attack|nearly (?:cried|fainted|died)|sleepless|hurting|losing sleep|tearful|embarrassing|humiliating|so rude|very rude|beyond a joke|taking the (?:piss|mick|mickey))",
  "(?:really|very|so|pretty|quite|extremely|super|bitterly|deeply|most|bit|little|getting|rather|kinda|well|proper|dead) (?:disappointed|worried|upset|annoyed|angry|unhappy|frustrated|scared|anxious|concerned|sad|stressed|nervous|cross|peeved|frightened|confused and|panicky)",
  "(?:disappointed|worried|scared|terrified|frightened|anxious|concerned) (?:about|that|with|by|in|someone|somebody|of)",
  "(?:i )?(?:can not|could not) (?:sleep|cope|believe (?:this|it|how|that|you)|take (?:this|it|any)|stand (?:this|it)|go on)",
  "(?:hate(?! to)|had enough|have had enough|had it with|have had it)",
);

const verdicts = pattern(
  "(?:ridiculous|unacceptable|outrageous|disgraceful|disgrace|disgusting|appalling|shameful|pathetic|atrocious|shocking|abysmal|inexcusable|insulting|unbelievable|scandalous|shambles|rubbish|harassment|theft|robbery|daylight robbery|a joke|scandal|farce|insane|absurd|diabolical|dreadful|preposterous|garbage|crap|bullshit|bs|horrendous|horrific|hopeless|a mess|gone wrong|a disaster|shame on|rip ?off|ripped off|nonsense|incompetent|incompetence|unprofessional|liars?|lied to|a shame|treat(?:ed|ing)? (?:people|us|me|customers|loyal customers) like)",
  "(?:terrible|horrible|awful|lousy|poor|bad|worst|shoddy|useless) (?:service|experience|company|treatment|support|attitude|quality|customer|job|people|bank|place|way)",
  `(?:this|that|it|you|which|you people|you lot|they) (?:is|are|was) ${very}(?:terrible|horrible|awful|useless|crazy|mad|not (?:ok|acceptable|good enough|fair|right|on|normal|funny)|bad(?! (?:timing|luck|at|with))|poor|wrong|unfair|stupid|the worst|no way to|a disaster|dreadful|worthless|a waste)`,
  "the worst",
  "(?:very|extremely|really|pretty|so) (?:poor|bad|unfair|rude)",
  "(?:thanks|thank you) for nothing",
  "not (?:good enough|acceptable|ok with|fair|happy|satisfied|impressed|pleased|amused)",
  "waste of (?:my )?(?:time|money)",
  "(?:you|they) can not be serious",
  "(?:are you|you have to be|you must be|you have got to be|got to be) (?:kidding|joking)",
  "(?:how dare|what the hell|what the heck|what the fuck|wtf|for god's sake|for heaven's sake|for crying out loud|ffs|jesus christ|goddamn|damn it)",
  "(?:never|not) (?:[^ .?!]+ )?(?:again with you|book with you|use you|buy (?:from|with) you|shop|come back|coming back|recommend)",
  "(?:lawyer|solicitor|sue|ombudsman|trading standards|small claims|legal action|report you|the press|bad review|one star)",
);

const blows = pattern(
  "(?:passed away|passed (?:last|on (?:the|monday|tuesday|wednesday|thursday|friday|saturday|sunday))|(?:husband|wife|mother|father|mum|mom|dad|son|daughter|brother|sister|nan|gran) (?:has |just )?passed|died|funeral|death of|widow|widower|late (?:husband|wife|mother|father|mum|mom|dad|son|daughter|brother|sister)|bereaved|bereavement|cancer|accident|burgled|robbed|mugged|scammed|defrauded|hacked|stolen|stole|(?:is|has gone|went|gone) missing|(?:someone|somebody) (?:else )?(?:has )?(?:used|took|taken|used|using|is using|withdrew|opened)|fraud|fraudulent|scam|lost my job|laid off|made redundant|evicted|homeless)",
  "(?:i|we) (?:am |are )?(?:lose|losing) (?:money|customers|business|sales|my)",
  "(?:ruined|destroyed|wrecked|spoiled|spoilt) (?:my|our|the|her|his|everything)",
);

const losses = pattern(
  "hospital",
  "charged (?:me )?(?:twice|two times|double|three times)",
  "(?:double charged|overcharged|overcharging)",
  "(?:money|\\$ [^ .?!]+|\\d+|savings|everything|photos|files|data) (?:is |are |has |have |all |just |been )*(?:gone|vanished|disappeared|wiped)(?! (?:through|up|down|back|out))",
  "(?:arrived|came|is|are|was|were|all) (?:completely |totally |all |in )*(?:smashed|ruined|shattered|pieces|destroyed|soaked|mouldy|rotten)",
  "(?:with|got|have|has) (?:a |an |two |three |my |our |small |young |little )+(?:baby|babies|kids|children|newborn|toddler|infant)",
  "(?:insulin|oxygen|dialysis|inhaler)",
  "(?:wedding|funeral|birthday) (?:is |gift |present |on )",
  "(?:i|we|have|has|he|she) (?:have |just |had |also )*lost (?:my|our|his|her|all|everything|the|a|an|two|three|hundreds|thousands|money)",
);

const complaints = pattern(
  "(?:nobody|no one|noone|none of you|not one person) (?:has |have |ever |even |will |is |at [^ ]+ )*(?:tells?|told|called|calls|turned up|came|come|comes|answers|answered|helps?|helped|cares?|replied|replies|responds|responded|listens|bothered|picks|picked|showed|takes|knows|seems|does|will|has|can|ever|is|was)",
  "(?:you|they|it|your [^ ]+) (?:people )?(?:just )?keeps? (?:on )?(?:charging|billing|sending|telling|saying|asking|transferring|ignoring|calling|breaking|failing|crashing|disconnecting|giving|changing|losing|making|putting|dropping|cutting|taking|getting)",
  "(?:waited|waiting|been waiting|on hold|holding) (?:[^ .?!]+ ){0,2}(?:for |since )?(?:[^ .?!]+ ){0,2}(?:all (?:day|morning|afternoon|week)|hours?|\\d+ (?:minutes|days|weeks|hours|months)|ages|forever|(?:two|three|four|five|six|seven|eight|ten|twenty|thirty|forty) (?:minutes|days|weeks|hours|months)|so long|an hour|over a|days|weeks|months|long enough)",
  "(?:took|taken|take) (?:a|the) day off",
  "(?:i|we) (?:was|were|have been|had been|am being|got|been) (?:promised|lied|ignored|cheated|misled|overcharged|scammed|ripped|robbed|fobbed|let down|left|treated|insulted|humiliated)",
  "(?:second|third|fourth|fifth|sixth|nth|umpteenth|hundredth|tenth) time ~ (?:i|we|this|that|it|you|now|in)",
  "still (?:no|have not|has not|had not|waiting|nothing|not) ~ (?:car|refund|reply|answer|response|arrived|received|heard|fixed|money|solved|working|resolved|delivered|come|got|parcel|package|card|phone|call|solution)",
  "(?:you|they) (?:have )?(?:people )?(?:promised|lied|ignored|messed|screwed|stole|robbed|cheated|overcharged|misled|ruined|broke)",
  "(?:i want|i would like|want|like|wish|going) to (?:make a |file a |lodge a |raise a |formally )?(?:complaint|complain)",
  "(?:formal|official) complaint",
  "(?:i need|i have) ~ (?:insulin|medication|medicine|surgery|passport) ",
  "no money for",
  "without (?:telling|asking|warning|informing) (?:me|us|anyone|anybody)|without (?:any )?(?:notice|warning)",
  "(?:i|we) never (?:got|received|ordered|agreed|asked|signed|saw)",
  "how many times|(?:i|we) (?:have )?(?:already |just )?told (?:you|them|the (?:other|last|first|man|lady|guy|fella|woman)|your)",
  "(?:sent|passed|pushed|bounced|sending|passing) (?:me |us )?(?:round|around|from pillar)|round the houses|round and round",
  "thanks? for nothing",
  "(?:explained|told|said|spoken|talked|repeated) (?:[^ .?!]+ ){0,4}?(?:to )?(?:two|three|four|five|six|several|\\d+) (?:different |of your |other )*(?:people|agents|colleagues|departments|times)",
  "(?:called|rang|rung|phoned|emailed|written|complained) (?:[^ .?!]+ ){0,2}?(?:twice|three times|four times|five times|\\d+ times|several times|many times|so many times)",
);

/** So dark a mood needs no word of ours. */
const darkest = -0.65;

const calm =
  / (?:used to be|if|in case|would be|not|never|no longer|hope|hopefully|without|any|do not|don't|avoid|against|for|about) (?:[^ .?!]+ ){0,2}$/;

export interface Distress extends Match {
  /** False for a thing that is lost, and a dark mood without words for it. */
  readonly sure: boolean;
}

/** "Fantastic, I was so worried": it is over. */
const relieved =
  / (?:fantastic|thank (?:god|goodness|heavens?)|phew|relie(?:f|ved)|oh (?:good|great|lovely|brilliant)|wonderful|perfect|at rest|thanks? (?:you )?so much) /;

const made = new WeakMap<Turn, Distress | null>();

/** Where the customer complains, is upset or worried, or reports a loss. A thing that just doesn't work is none. */
export function distressIn(reading: Reading, turn: Turn): Distress | null {
  const known = made.get(turn);
  if (known !== undefined) return known;
  const plain = plainWords(reading, turn);
  const sure = plainDistress(plain);
  const unsure = sure === null ? (find(plain, losses, (match) => !negated(match)) ?? darkMood(reading, plain)) : null;
  const found = sure ?? unsure;
  const distress = found === null ? null : { ...found, sure: sure !== null && !relieved.test(plain.text) };
  made.set(turn, distress);
  return distress;
}

/** Too short a turn has no mood to be told. */
const fewestWords = 9;

/** Without one of these the mood, which is costly to tell, is never so dark. */
const shade =
  /(?: no | not | never |lost|los[ei]|fail|wrong|bad|broke|kill|d[iy]ing|dead|hurt|pain|fear|ang[re]|cry|damn|hell|stupid|wast|hate|sick|terr|horr|aw?ful|worst|worse|problem|error|stole|steal|threat|disappoint|sad|ignor|useless|crap|shit|fuck|idiot|rude|cheat|lie[ds]?|danger|emergency|suffer|victim|attack|abus|ugly|nasty|mess|ruin|destroy|refus|reject|den[iy])/;

const darkMood = (reading: Reading, plain: Plain): Match | null =>
  reading.words(plain.turn).length >= fewestWords && shade.test(plain.text) && reading.sentiment(plain.turn) <= darkest
    ? wholeOf(plain)
    : null;

function plainDistress(plain: Plain): Match | null {
  return (
    find(plain, feelings, (match) => !denied(match) && !unmeant(match)) ??
    find(
      plain,
      verdicts,
      (match) =>
        !/ (?:not|never|no|nothing|isn't) (?:a |so |that |too |as |really |all )*$/.test(before(match)) &&
        !unmeant(match),
    ) ??
    find(plain, blows, (match) => !negated(match) && !calm.test(before(match))) ??
    find(plain, complaints) ??
    shouted(plain)
  );
}

/** Everyday words, so that no name, brand or abbreviation is taken for a shout. */
const shouts =
  /(?<![\w-])(?:ALREADY|AGAIN|NEVER|TWICE|TODAY|STOP|NOTHING|NOBODY|PERSON|HUMAN|STOLEN|THREE|TIMES|WEEKS?|MONTHS?|HOURS?|DAYS|STILL|EVERY|WRONG|CANCEL|REFUND|REALLY|VERY|MONEY|TOLD|SAID|PAID|WHAT|WHERE|WHEN|THIS|THAT|WANT|NEED|CHEATS?|LIARS?|THIEVES|ANSWER|LISTEN|READ|WHOLE|ENOUGH|NOT|WHY|NOW|HELP)(?![\w-])/;

/** A word in capitals among others that aren't. */
function shouted(plain: Plain): Match | null {
  const hit = shouts.exec(plain.turn.text);
  if (hit === null || !/[a-z]{3}/.test(plain.turn.text)) return null;
  return find(plain, anyWord, ({ text }) => text === hit[0].toLowerCase());
}

const anyWord = / [a-z]{3,}(?= )/g;

/** "Not worried"; but in "I can't pay, I'm worried" the "not" ends before the "I". */
const denied = (match: Match) => (/^(?:i|we|she|he) /.test(match.text) ? false : negated(match));

const before = ({ plain, start }: Match) => plain.text.slice(Math.max(0, start - 40), start);

/** "Not too bad", "insanely good", "a nightmare if it rains". */
function unmeant(match: Match): boolean {
  if (/(?:concerned|sick|tired|cross|sad|mad|confused)/.test(match.text)) {
    return / (?:as far as|far as|off|today i am) (?:[^ ]+ ){0,2}$/.test(before(match));
  }
  return / (?:if|in case|would be|unless) (?:[^ .?!]+ ){0,4}$/.test(before(match));
}
