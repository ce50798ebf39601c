import type { Reading, Turn } from "../types.ts";
import { find, type Match, negated, pattern, restOf } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";
import { questionsIn } from "./questions.ts";
import { timeWords } from "./times.ts";

const told =
  "(?:is|was|are|were|has|have|had|shows?|went|expires?|expired|looks|appears|says|came|shipped|arrived|ends|ended|renews|failed|bounced|includes|stands|reads|runs|covers|allows|got|could not|did not)";

/** What everybody has, and speaks of without an account. */
const common =
  "(?:call|calls|question|questions|request|patience|message|email|name|help|feedback|opinion|time|concern|concerns|understanding|frustration|details|data|personal data|privacy|anger|situation|understanding|cooperation|interest|safety|convenience|choice|turn|right|fault|problem|job|day|business|loss|own|best|protection|place of|city|browser|computer|kettle|bank|options?|first|next|loyalty|guess|only|other|main|nearest|local|doctor|gp|router|modem|device|screen|app|area|region|country|provider|employer|landlord|insurer|child|son|daughter|husband|wife|mum|mom|dad|baby|dog|cat|kids|hands|end|side|point|family|english|idea|neighbou?rs?|friends?|house|home|chat|wifi|words|team|manager|boss|party|reference number|confirmation number|booking reference|booking number|ticket number|table|ride)";

const change =
  "(?:cancell?ed|updated|changed|refunded|reset|transferred|processed|credited|removed|added|blocked|unblocked|unlocked|locked|upgraded|downgraded|rescheduled|rebooked|moved|activated|deactivated|closed|extended|waived|reversed|applied|switched|renewed|charged|frozen|issued|corrected|restored|reconnected|reordered|reissued|resent|put back|put it|put the|put that|put a new|set|stopped|secured|triggered|suspended|paused|approved|linked|merged|deleted|found you|paid|adjusted|replaced|ordered|posted|shipped|dispatched|sent it again|placed)";

const changing =
  "(?:cancell?ing|updating|changing|refunding|resetting|processing|crediting|removing|adding|blocking|unlocking|upgrading|downgrading|rescheduling|moving|activating|closing|extending|waiving|reversing|switching|renewing|charging|freezing|issuing|correcting|restoring|approving|stopping)";

const strong = pattern(
  `(?:your|her|his) (?!${common} )(?:(?!(?:and|it|that|this|i|we|you|if|so|but|or|when|is|to) )[^ .?!]+ ){1,5}?(?:now |currently |already |only |just |also |still )*${told}(?! (?:then|kept|to|usually|normally|always|required|needed|important|free|any|it|that|this|correct|right|please|protected|guaranteed|safe|welcome|insured))`,
  "yours (?:is|was|got|has|went|came)",
  "(?:i|we) have (?:got )?you (?:down|on|in|booked|as|registered|listed)",
  "(?:the|that) (?:last |first |second |new |old )?(?:parcel|package|order|shipment|item|engineer|driver|technician|refund|transfer|claim|application|letter|bike|bag|luggage|repair|deposit|booking|meter|account|standing order|direct debit|payment|invoice) (?:is|was|has|went|came|got|failed|bounced|left)(?! (?:usually|normally|always|free|processed|made|available|required|sent (?:out )?within))",
  "payments? (?:of (?:\\$ )?\\d[^ ]* )?(?:bounced|failed|is (?:overdue|late)|was (?:missed|declined))",
  "you are ~ (?:months|weeks|days|payments) (?:behind|late|overdue)",
  "you last (?:paid|ordered|called|visited)",
  "(?:was|were) at your (?:house|address|door|place)",
  "(?:i|we) (?:have )?(?:now |just )?(?:put|taken|given|knocked|added|credited) (?:\\$ )?(?:\\d|you off|your|the (?:charge|fee))(?! (?:vote|name|suggestion|idea|feedback|comments?|opinion|request|question|complaint))",
  "you (?:still |currently )?owe",
  "you have (?:still )?(?:got )?(?:\\d+|one|two|three|four|five|no|an?) (?:[^ .?!]+ ){0,2}?(?:left|remaining|open|invoices?|orders?|payments?|points|credits?|cards?|claims?|accounts?)",
  "you have (?:got )?(?:about )?(?:\\$ )?\\d[^ ]* (?:in|on|left|outstanding|owing)",
  "it left (?:the|our)",
  "we sent it to",
  "you (?:have )?(?:only )?(?:spent|paid|bought|ordered|were charged|were billed|booked|signed|used|withdrew|chose|subscribed|opened|cancell?ed|missed|received|live|got the)",
  "your (?:unpaid|outstanding|overdue|late|missed|open) _",
  "we (?:noticed|saw) (?:that )?you",
  "(?:that is|it is|there is|it was) (?:\\$ )?\\d[^ ]* (?:on|from|for) (?:the|\\d)",
  `(?:i|we) (?:can |do |only )?see (?:that |here |here that |on (?:the|our|your) [^ ]+ )*(?:it|you|your|the|an?|his|her|two|three|both|on|from|one|this|that you|invoices?|payments?|orders?)(?! (?:are (?:right|upset|angry|worried|calling|writing|chatting|texting|contacting|messaging)|problem|issue|point))`,
  `(?:i|we) have (?:got )?(?:your|the|you|his|her) (?!(?:chat|message|messages|email|letter|note|notes|question|request|conversation) )(?:[^ .?!]+ ){0,3}?(?:here|up|open|in front|on (?:the|my) screen)`,
  "(?<! (?:like|as|what|where|wherever|than|if) )(?:it|this|that|our system|my system|the system|our records|my screen|the screen|the account|the order) (?:says|shows|showed)(?! (?:on|in) (?:the|your) (?:bottle|box|label|website|form|letter|packet|leaflet|app|page|site))",
  "(?:looking at|according to|i am in) (?:your|our|the|my) (?:account|order|file|records?|system|booking|notes|profile|policy)",
  `you (?:owe|are (?:currently )?on (?:the |our |a )?[^ .?!]+|have (?:an? )?(?:outstanding|overdue|available|remaining|pending|active))`,
  "(?:order|account|policy|claim|booking|invoice|contract|reference) (?:[a-z]{0,4}-?\\d[\\da-z-]*)(?: [\\da-z-]*\\d)* (?:was|is|has|goes|go|shows|went|contains)",
  `(?:the|her|his|that|this|it|they|there|an?|one|both|last) (?:[^ .?!]+ ){0,3}?(?:was|were|has been|have been|had been|kept it|expired|failed) (?!usually|normally|always|never|often|typically)(?:[^ .?!]+ ){0,2}?(?:delivered|shipped|dispatched|returned|closed|stopped|cancell?ed|declined|rejected|posted|expired|suspended|charged|billed|paid|overdue|estimated|blocked|approved|booked|refunded|loaded|signed|sent back|sent|at the warehouse|in repair|received|registered|credited|transferred|debited|payments? to)`,
  `(?:the|an?) (?:last |latest |outstanding |current |available |remaining )?(?:balance|amount due|payment|bill|debt) (?:is|was|of|comes)`,
  "there (?:is|was|were|are) (?:a|an|one|two|three|four|several) (?:[^ .?!]+ ){0,2}?(?:payments?|charges?|transactions?|orders?|withdrawals?|holds?|fees?) (?:on|to|from|for|of|in|by|pending)",
  `(?:i|we) (?:have |just |had |have just |have now |have also |have already |went ahead and |have gone ahead and )*${change}(?! (?:in a|an? (?:note|comment|request|reminder|vote)|you (?:through|on to|over)|my|it on the list|aside|(?:your|the|this|that) (?:vote|name|suggestion|idea|feedback|comments?|opinion|request|question|complaint|chat|conversation|line)|our|at|early|for the|on (?:mon|tues|wednes|thurs|fri|satur|sun)|the (?:policy|rules|hours|prices?|system|website|app|menu)))`,
  `(?:i|we) am ${changing} (?:your|the|it|that|this|her|his)`,
  `your (?:[^ .?!]+ ){0,4}?(?:has been|have been|is now|are now|is|was) (?:now |successfully |fully |all )?${change}`,
  `(?:it|that|they) (?:is|has been|are|have been) (?:now |successfully |all )?(?:cancell?ed|updated|changed|refunded|reset|blocked|unlocked|upgraded|moved|restored|active|rescheduled|credited|reversed|waived|off)`,
  "(?:has|have) been (?:transferred|ordered|refunded|reset|cancell?ed|credited|updated) (?:from|to|for|on)",
  "(?:it|that|they) (?:was|were) (?:loaded|delivered|shipped|left|signed|sent|posted|returned|booked|stopped|cancell?ed)",
);

const weak = pattern(
  `(?:i|we) (?:have |just |had |have just |have now )*(?:booked|scheduled|reserved|ordered|sent|registered|signed you up|placed|arranged|opened a case|raised a|logged)`,
  `(?:i|we) will (?:now |just |go ahead and |also )?(?:cancel|update|change|refund|reset|credit|remove|block|upgrade|reschedule|move|close|extend|reverse|switch|renew|charge|issue|correct|restore|book|add) (?:it|your|the|that|you|this|her|his)`,
  "(?:updated|blocked|cancell?ed|refunded|changed)(?= (?:[.!]|$))",
);

/** What somebody has with a house, so that only its account tells how it stands. */
const own =
  / (?:my|our|mine|his|her|(?:mum|mom|dad|mother|father|husband|wife|son|daughter|partner)'s) (?:[^ .?!]+ ){0,3}?(?:orders?|parcel|package|delivery|car|van|bike|prescription|tablets|results?|account|refund|money|payments?|wages|salary|appointment|booking|reservation|claim|card|bill|balance|application|repair|laptop|watch|phone|photos?|tickets?|policy|subscription|membership|contract|invoice|flight|luggage|bags?|suitcase|case|deposit|loan|direct debit|meter|points|limit|visa|passport|licen[cs]e|renewal|transfer|shipment|sofa|fridge|order's|test|tests|scan|grades?|exam|inspection|service) |(?:results?|prescription|account|order|booking|claim|policy) of my /;
/** Recognisers write no marks: a question at the end of a turn. */
const endsAsking =
  / (?:is|are|was|has|have|did|when is|where is) (?:it|they|my|he|she|that)(?! is)(?: [^ .?!]+){1,4} $/;
const general =
  / (?:how (?:do|can|would|should) i|can i|could i|may i|should i|do i|am i allowed|must i|what (?:do|can|should|if) i|where (?:do|can) i|tell me|talk|speak|if i|i can|do you (?:have|sell|take|do|stock|offer|accept|ship|deliver)|can you|could you|what happens) /;

/** Whether the customer asks for something of its own that an answer would tell. */
export function asksOfOwn(reading: Reading, turn: Turn): boolean {
  const { text: said } = plainWords(reading, turn);
  const ofOwn = own.test(said);
  if (ofOwn && endsAsking.test(said)) return true;
  return questionsIn(reading, turn).some(
    ({ kind, text }) => kind !== "request" && kind !== "how" && kind !== "why" && ofOwn && !general.test(` ${text} `),
  );
}

/** A bare answer to such a question: a time, a sum, a yes. */
export function bareAnswerIn(reading: Reading, turn: Turn): AccountTalk | null {
  const plain = plainWords(reading, turn);
  const found = find(plain, bareAnswers, (match) => !vague.test(match.plain.text.slice(Math.max(0, match.start - 30))));
  return found === null ? null : { ...found, strong: true, answers: true };
}

const bareAnswers = pattern(
  ...timeWords,
  "(?:yes|no|not yet|nearly|almost) (?:it|that|they|your|the|all|both|he|she)",
  "(?:it|they|he|she) (?:is|are|was|were|has|have) (?:not )?(?:been )?(?:done|ready|here|there|still|finished|back|in|out|on|late|due)",
  "\\$",
  "\\d+ (?:dollars|euros|pounds)",
);
/** What holds for everybody. */
const vague =
  / (?:usually|normally|typically|generally|always|depends|as soon as|as long as|within|up to|if you|once you) /;

const anyNews = pattern(
  ...timeWords,
  "\\$",
  "\\d[^ ]*",
  "(?:i|we) have (?!handed|passed|forwarded|asked|no)_",
  "(?:it|there) (?:looks|seems|says|shows|is (?:not )?(?:a|an|the|one|two|missing|there|here|blocked|active|still)|was|has been|are|were)",
  "(?:technician|engineer|driver|crew|order|parcel|payment|account|doctor) (?:is|was|are|were|has|have)",
  "(?:done|sorted|updated|booked|cancell?ed|blocked|changed|ready)",
);
const elsewhere =
  /(?<! (?:if|should|once|when|because|as)) (?:can not|could not|unable|you (?:need|have|would need|would have|will have|must|should)|not (?:me|us|my|our)|different|another (?:team|department|number)|(?:he|she|it) has to|policy|close at|open (?:at|from)|handed|dealt with|handled by|done by|forward(?:ing)?|transfer(?:ring)?|connect(?:ing)?) /;

/** Where the agent, knowing whom it talks to, tells anything at all and doesn't only send elsewhere. */
export function anyNewsIn(reading: Reading, turn: Turn): Match | null {
  return sendsElsewhere(reading, turn) ? null : find(plainWords(reading, turn), anyNews, (match) => !negated(match));
}

export const sendsElsewhere = (reading: Reading, turn: Turn): boolean => elsewhere.test(plainWords(reading, turn).text);

export interface AccountTalk extends Match {
  /** False where something is only arranged, which a stranger could have as well. */
  readonly strong: boolean;
  /** Said in answer to a question after something of one's own. */
  readonly answers?: boolean;
}

const ifs =
  / (?:if|once|when|whether|unless|until|before|should|as soon as|can|could|shall|would you like me to|after) (?:[^ .?!]+ ){0,4}$/;

/** What holds for everybody is of no account. */
const forAll =
  / (?:usually|normally|generally|typically|always|any|every|everybody|everyone|per|each|customers|people|policy|if you|once you|when you|would|rule|rules|standard|by law|after you|within|all (?:orders|parcels|customers|payments)) /;

/** Where the agent tells or changes something of a particular account, order or person. */
export function accountTalkIn(reading: Reading, turn: Turn, ofOwn: boolean): AccountTalk | null {
  const plain = plainWords(reading, turn);
  const said = (match: Match) => !ifs.test(plain.text.slice(Math.max(0, match.start - 50), match.start));
  const sure = find(
    plain,
    strong,
    (match) =>
      said(match) &&
      (ofOwn || isPersonal(match)) &&
      !isGeneral(match) &&
      !isInsight(match) &&
      !(/^you (?:have )?(?:got|received|booked|ordered|paid|signed)/.test(match.text) && isAsked(reading, match)),
  );
  if (sure !== null) return { ...sure, strong: true };
  const perhaps = find(plain, weak, (match) => said(match) && !negated(match));
  return perhaps === null ? null : { ...perhaps, strong: false };
}

/** "The train was cancelled" is of somebody's own only where somebody spoke of it as such. */
const isPersonal = (match: Match) =>
  /^(?:your?|yours|(?:i|we) (?:can |do |only )?see|looking|according|(?:i|we) have (?:got )?you) /.test(
    `${match.text} `,
  ) || / your /.test(` ${match.text}${restOf(match).slice(0, 24)} `);

const speaksOfOwn =
  / (?:my|mine|our|i (?:have |had |just |already |also )*(?:ordered|booked|paid|bought|applied|returned|sent|signed|was charged|got charged|received|reserved|rented|registered)) /;

/** Whether the customer has something with the house already; what is only now arranged a stranger could have as well. */
export function hasOwn(reading: Reading, turn: Turn): boolean {
  const { text } = plainWords(reading, turn);
  return own.test(text) || had.test(text);
}

const had =
  / (?:i|we) (?:have |had |just |already |also |never |only |then |was |were |got |been )*(?:ordered|paid|bought|applied|returned|sent|charged|received|registered|billed|debited|transferred|promised|told|waiting|supposed|overcharged|locked|signed) | (?:order|account|policy|claim|invoice|contract|customer) (?:number |no |id |# )?[a-z]{0,4}-?\d/;

/** Whether the customer speaks of something that is its own. */
export const isOfOwn = (reading: Reading, turn: Turn): boolean => speaksOfOwn.test(plainWords(reading, turn).text);

const isGeneral = (match: Match) =>
  !/^(?:i|we|you|your|yours|looking|according) /.test(match.text) && forAll.test(` ${match.text}${restOf(match)}`);

/** "Have you got the number?" tells nothing. */
const isAsked = (reading: Reading, { plain, start }: Match) =>
  / (?:have|did|had) $/.test(plain.text.slice(Math.max(0, start - 6), start)) ||
  questionsIn(reading, plain.turn).some((question) => question.start <= start && start < question.end);

/** "I see, the …" only listens. */
function isInsight({ plain, start, text }: Match): boolean {
  const seen = /^(?:i|we) see /.exec(text);
  if (seen === null) return false;
  const { end } = plain.spanOf(start, start + seen[0].length - 1);
  return plain.turn.text[end] === ",";
}
