import type { Reading, Turn } from "../types.ts";
import { find, findAll, type Match, negated, pattern, restOf } from "./pattern.ts";
import { perTurn } from "./per-turn.ts";
import { plainWords } from "./plain-words.ts";
import { times } from "./times.ts";

const well =
  "(?:now |just |also |already |all |successfully |fully |back |both |gone ahead and |been |safely |live |officially |then )*";

/** Deeds that end a matter. */
const ending =
  "(?:refunded|updated|changed|booked|unblocked|reset|credited|fixed|sorted|corrected|resolved|activated|unlocked|extended|switched|upgraded|downgraded|waived|reversed|renewed|restored|reconnected|rebooked|rescheduled|approved|released|merged|lifted|adjusted|converted|matched|enabled|disabled|installed|settled|solved|topped up|topped|swapped|paid back|put back|paused|halved|doubled|secured|lowered|reduced|shortened|renamed|withdrawn|exchanged|repaired|patched|reinstated|unbarred|amended|reissued|attached|completed|raised (?=(?:your|the|that|it to) ?(?:[^ .?!]+ )?(?:limit|cap|allowance|ceiling|amount|to))|cleared|taken (?:that|it|the [^ .?!]+|you) off|taken off|put (?:(?:a|an|the|your|those) (?:[^ .?!]+ ){1,3}?(?:on|back|onto|through)|that|it|you (?:back|on|in|down)|[^ .?!]*\\d[^ .?!]*|\\$ [^ .?!]+) ?|knocked|made (?:that|the) change|given you|popped (?:it|that|the|you))";

/** Deeds that end a matter or only begin it, or that tell how things stand. */
const either =
  "(?:cancell?ed|blocked|transferred|moved|added|removed|processed|set|closed|reserved|applied|paid|registered|frozen|stopped|deleted|replaced|made you|made a|put you|put that|put the|put it|turned|sent|emailed|resent|confirmed|recorded|scheduled|successful|taken|ordered|issued)";

const done = pattern(
  `(?:i|we) have ${well}(?:${ending}|cancell?ed|blocked|moved|added|removed|deleted|stopped|frozen)(?! (?:the warehouse|it to (?:the|our|my)|this to (?:the|our|my)|your (?:request|complaint|details|case|feedback|number) to|a (?:request|note|visit|technician|engineer|call|callback|collection|courier)|an (?:engineer|appointment|inspection)|in a|the (?:technician|engineer|visit)))`,
  "(?:i|we) (?:just |then |already |went ahead and )*(?:refunded|cancell?ed|updated|changed|fixed|removed|reset|unlocked|credited|corrected|restored|waived)",
  `(?:has|have) (?:now |just |all |successfully |already )*been ${well}${ending}`,
  "(?:is|are) (?:now |all |fully |back |already )*(?:refunded|unblocked|credited|fixed|sorted|corrected|resolved|activated|unlocked|waived|paid|all set|good to go|restored|gone through|settled|renewed|rescheduled|rebooked|active|booked)(?= (?:now|and|as|for|to|until|so|[.!]|just|already|you|from|on|in|$|i|anything))",
  "(?:is|are) now (?:on|off|live|active|open|set|closed|cancell?ed|clear|complete|confirmed|in place|working|moved|updated|changed|removed)",
  "(?:all|everything is|you are|that is|it is) (?:now )?(?:all )?(?:set|sorted|done|booked in|booked|taken care of|good to go|fixed|paid)",
  "(?:it has|that has|that is|has|have) (?:now |just )?(?:gone|come) (?:through|back on)",
  "(?:fee|charge|block|fine|debt|it) is (?:now )?(?:gone|off your|removed|cleared)",
  "(?:should|will) be able to (?:log|use|access|open|sign|get|see|pay|call) ~ now",
  "consider it",
  `(?:i|we) have ${well}(?:done|made) (?:that|it|this)`,
  "(?:issued|processed|initiated|approved|actioned) (?:a|an|the|your|you a|that|this|both) (?:[^ .?!]+ ){0,2}?(?:refund|refunds|credit|cancellation|voucher|payment|reversal|change|upgrade)",
  "(?:refund|credit|money|reversal|cancellation) (?:is |has |has been |was |have been |are |been )+(?:now |just |all |already )*(?:issued|processed|approved|initiated|sent|actioned|done|gone back|back (?:on|in)|going back|completed)",
  "(?:that is|it is) you (?:all |now )*(?:booked|in|sorted|done|set|paid|renewed|cancell?ed|registered|moved|changed|checked|down)",
  "you are (?:now |all |booked )*(?:in|down) (?:for|on) (?!the (?:queue|line|waiting|right))_",
  "(?:i have|we have|i) (?:got |stuck |popped |put |bunged |whacked |pencilled |squeezed )+you (?:in|down|on)",
  "(?:that is|it is) (?:all |now |just )*(?:updated|changed|cancell?ed|removed|refunded|off|gone through|renewed|activated|unlocked|reset|paid)(?= (?:for you|now|[.!]|and|so|$|anything))",
  "you now have",
  "i (?:switched|turned|took|put) (?:it|that|you|the|\\$|\\d+)",
  "(?:payment|transfer|it|order|refund|charge|that) (?:just )?went through",
  "(?:is|are|be|should be) (?:now )?working (?:again|now|fine)",
  "(?:i am|we are) (?:now |just )?(?:approving|cancell?ing|refunding|crediting|waiving|switching|booking you|activating|unlocking)",
  "(?:i will|i have) (?:put|got) you (?:in|down|on)",
  "it (?:works (?:again|now)|is (?:back on|working|up again))|it has arrived|works now",
);

const halfDone = pattern(
  `(?:i|we) (?:have |just |went ahead and )${well}${either}(?! (?:the warehouse|it to (?:the|our|my)|this to (?:the|our|my)|your (?:request|complaint|details|case|feedback) to|a (?:request|note|reminder|message to)|in a))`,
  `(?:has|have) been ${well}${either}`,
  "(?:is|are) (?:now |all )?(?:ready|confirmed|cancell?ed|in your inbox|blocked|registered|moved|updated|changed|complete|completed|cleared|safe|live|transferred|on there|attached|approved)(?= )",
  "(?:approved|accepted|delivered|paid) (?:yesterday|today|this morning|on)",
  "(?:there|here) (?:you go|we go|it is)|(?:there )?sent(?= [.!])",
);

const bareDone =
  /(?:^| [.!?]) (?:(?:ok|right|great|sure|yes|there|and|perfect|thanks|good|so|now|it is|that is|all) )*(?:done|updated|refunded|changed|sorted|fixed|booked|there you go|reset|set|unlocked|approved)(?= (?:[.!]|now|and|for|you|$|so|the|your|sso|[^ ]*\d))/g;

/** Where the agent says that the matter is settled. */
export const settledIn = perTurn((reading: Reading, turn: Turn): Match | null => {
  const plain = plainWords(reading, turn);
  return find(plain, done, isSo) ?? find(plain, bareDone, (match) => !negated(match));
});

/** Where it reports something that may have settled it. */
export const halfSettledIn = (reading: Reading, turn: Turn): Match | null =>
  find(plainWords(reading, turn), halfDone, isSo);

function isSo(match: Match): boolean {
  const head = match.plain.text.slice(Math.max(0, match.start - 40), match.start);
  return (
    !negated(match) &&
    !/ (?:once|when|if|until|as soon as|after|before|unless|whether|will|would|to|should|shall|how|that|have you|did you) (?:[^ .?!]+ ){0,4}$/.test(
      head,
    )
  );
}

const who =
  "(?:someone|somebody|(?:a|an|our|the|my|your) (?:[^ .?!]+ ){0,3}?(?:technician|engineer|manager|supervisor|colleague|team|department|specialist|agent|advisor|adviser|representative|courier|driver|plumber|electrician|office|committee|warehouse|lead|leader|bank|partner|doctor|mechanic|assessor|inspector|group|desk|guy|people|colleagues|rep|consultant)|they|he|she|one of (?:us|our [^ ]+)|we|i)";

const later =
  "(?:call|ring|phone|contact|email|write|text|message|reach|get back|get in touch|be in touch|come|visit|look|check|investigate|review|send|reply|respond|let you know|update you|follow up|be with you|take it over|take over|get round|deal|handle|ship|dispatch|deliver|process|decide|confirm|arrange|notify|inform|collect|pick|post|chase|ask|pass|forward|see to|be there|fix|replace|refund|credit|repair|escalate|raise|open a|put it through|put in|keep you|bring|get it|sort|order|mail|speak to)";

const handing =
  "(?:transferring|connecting|forwarding|handing|passing|putting|transfer|connect|hand|forward) you(?! (?:a|the|an|in|down))";
const recording =
  /^(?:(?:i|we) have .*(?:logged|noted|registered|reported|recorded|flagged|set (?:it )?in motion|put in|started)|saved|noted|logged|recorded|ticket|case|reference)/;

const promises = pattern(
  `${who} (?:will|should|is going to|are going to|am going to|can|shall|would) (?:then |also |now |be able to |just |personally |have (?:someone|somebody|them|him|her|the [^ ]+) |make sure (?:that )?(?:they|it|he|she|someone) )*${later}`,
  `${who} (?:will|is going to|are going to) be (?:calling|contacting|getting|looking|coming|in|sending|emailing|reaching|there|texting|visiting)`,
  "you (?:will|should|are going to|can expect to|may|shall) (?:then |also |now |soon |still |just )*(?:get|receive|hear|have(?! to)|be (?:called|contacted|notified|emailed|refunded|getting|receiving|hearing|able)|expect)",
  "you (?:get|have|receive) (?:a|an|the|your|it) ~ (?:by|within|in|on|tomorrow|next|from|tonight|shortly|soon)",
  "(?:expect|look out for|watch out for|keep an eye (?:out )?(?:on|for)) (?:a|an|the|your|it|to|our|that)",
  "(?:it|they|that|this|he|she|which|who|someone|somebody|your [^ .?!]+(?: [^ .?!]+)?|the [^ .?!]+(?: [^ .?!]+){0,2}|an? [^ .?!]+(?: [^ .?!]+)?|everything|money|refund) (?:will|is going to) (?:then |also |now |be |soon |still |normally |usually |all |automatically )*(?!not|able|work|do|help|fine|ok|cost|need|depend|tell|save|have|go back)_",
  "(?:it|they|that|this|the [^ .?!]+(?: [^ .?!]+)?|your [^ .?!]+(?: [^ .?!]+)?) (?:should|ought to|may|might|can) (?:then |also |now |soon |still |normally |usually |all )*(?:be (?:with|there|back|ready|in|on|resolved|fixed|delivered)|arrive|get there|reach|land|come|take up|take \\d|show up)",
  `_ (?:will) (?:then |also |personally |now )*(?:call|ring|phone|write|email|text|contact|get back|come|visit|reach|reply|send|meet)`,
  "you have until",
  "(?:please )?(?:allow|give it|give them|give us) (?:up to |at least |about |around |another )*(?:\\d+|two|three|five|ten|a few|a couple|twenty four|an hour|a day)",
  "(?:meets|decides|reviews|resumes|starts|begins) (?:again )?(?:on|next|in|tomorrow|this)",
  "(?:i|we) will (?:get|have|ask) (?:my|our|the|a|an|someone|somebody|him|her|them) (?:[^ .?!]+ )?(?:to )?(?:call|ring|contact|email|look|write|phone|come|get back)",
  `${who} (?:is|are) (?:coming|on the way|visiting|going to (?:be|call|come))`,
  "(?:technician|engineer|courier|driver|plumber|electrician|inspector) (?:visits|comes|calls|arrives|delivers)",
  "(?:new|another|replacement) [^ .?!]+ ordered",
  "(?:on|by|until) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|the \\d+\\w*) (?:it|the [^ .?!]+|you|they|your [^ .?!]+) (?:is|are|will|get|have|has|gets|should)",
  "(?:it|they|that|this|which|the (?:[^ .?!]+ ){1,3}?|your (?:[^ .?!]+ ){1,3}?|a (?:[^ .?!]+ ){1,2}?|an (?:[^ .?!]+ ){1,2}?|letter|invoice|card|money) ?(?:normally |usually |typically |only |generally |then |also )?(?:arrives?|takes?(?! (?:a|one|just a|two) (?:minute|second|moment|sec))|comes?|lands|goes out|ships?|follows|leaves|reaches|collects?|picks? you|gets (?:to|there)|rings?|calls)",
  "(?:(?<=(?:is|are|am|now|already|be|one|[^ .?!]+'s) )on (?:its|it is|the|their|his|her) way|in the (?:post|mail|email)|out for delivery|is being (?:shipped|sent|processed|looked|prepared|reviewed|investigated|posted)|in transit|in progress|being processed)",
  `(?:i|we) have ${well}(?:opened|raised(?! (?:your|the|that|it to) ?(?:[^ .?!]+ )?(?:limit|cap|allowance|ceiling|amount|to))|created|logged|filed|submitted|put in|registered|escalated|forwarded|passed|asked|requested|ordered|arranged|scheduled|booked|set it in motion|set in motion|sent (?:it|this|that|your [^ ]+) (?:to|over|on)|posted|shipped|dispatched|placed|flagged|reported|noted|put it on|started|referred|handed|initiated|set up) ?(?:a |an |the |your |it|this|that|our |my |you |another |for |in |them |everything )?`,
  "(?:i am|we are) (?:now |just |also )?(?:sending|ordering|posting|shipping|passing (?:it|this|that|the|your)|escalating|forwarding (?:it|this|that|the|your)|handing (?:it|this|that|the|your)|raising|opening|arranging|asking)",
  handing,
  "(?:ticket|case|reference|incident|complaint) (?:number |no |id |is |was |has been |# )*(?:[a-z]{0,4}-?\\d[\\da-z-]*|opened|raised|created|logged)",
  "pass (?:it|this|that|your [^ .?!]+) (?:on|to|along)",
  "(?:[^ .?!]+ )?(?:ordered|requested|escalated|forwarded|dispatched|shipped)(?= (?:[.!]|$))",
  "(?<=(?:^|[.!]|ok|yes|all) )(?:saved|noted|logged|recorded)(?= (?:[.!]|thanks|thank|$))",
  "(?:in|within) (?:the next )?(?:\\d+|two|three|four|five|seven|ten|a few|a couple) (?:to [^ ]+ |or [^ ]+ )?(?:business |working )?(?:days|hours|weeks)",
);

export interface Outstanding extends Match {
  /** The sentence says when, or by which way. */
  readonly specific: boolean;
  /** Goods or somebody else are waited for: the matter itself stays open. */
  readonly open: boolean;
  readonly kind: "happens" | "handover" | "record";
  /** What the customer came for is itself still to come, whatever else was done. */
  readonly awaited: boolean;
}

const ways = pattern(
  "(?:by|via|through|per|in an?|over|with an?|on the) (?:[^ .?!]+ )?(?:email|post|text|text message|sms|phone|mail|letter|courier|link|message|chat|app|whatsapp|phone call|recorded delivery)",
  "(?:an?|the|your|this|that) (?:[^ .?!]+ ){0,2}?(?:email|letter|text|text message|sms|link|tracking (?:number|link)|call back|callback|reference|confirmation|phone call|call|receipt|bill|invoice|quote|label|notification|message)",
  "(?:email|text|call|phone|ring|message|write to|post|ship|courier) (?:it |this |that )?(?:to )?(?:you|your|him|her|them|out|it)",
  "(?:ticket|case|reference) (?:number |no |is |# )*[a-z]{0,4}-?\\d",
  "to (?:your|the) (?:[^ .?!]+ ){0,2}?(?:email|card|account|address|phone|inbox|door|bank|branch)",
);

const goods =
  / (?:pickup|arrives?|arrive|load|post|posted|ship|ships|shipped|shipping|deliver|delivered|delivery|tracking|replacement|parcel|package|courier|driver|dispatch|dispatched|new (?:sim|card|one|router|phone|device|unit|part)|another (?:one|card)|van|order(?:ed)?|on its way|technician|engineer|plumber|electrician|ticket|case|investigat\w+|look into|someone|somebody|get back|be in touch|call you|escalated|team|colleague|manager|department|warehouse|transferring|connecting|noted|saved|request|motion|mechanic|raised|logged|reference|in your account|review\w*|asked|get round|assessor|ask|text you|write to you|pass(?:ed)?) /;

const awaited =
  / (?:tracking|handed|replacement|replace|new (?:sim|card|router|phone|device|unit|part|set|pair|meter|boiler|modem|passport)|technician|engineer|plumber|electrician|mechanic|adjuster|surveyor|assessor|inspector|crew|ticket|case|dispute|investigat\w+|look(?:ing)? into|call (?:you )?back|callback|ring (?:you )?back|get back to|be in touch|someone|somebody|(?:team|colleague|manager|supervisor|department|office|warehouse|developers|they) (?:will|are|is)|escalat\w+|on (?:its|it is|the|their) way|in the post|dispatched|shipped|courier|decision|appeal|provisional|expected back|(?:once|when|as soon as|the minute|the moment) (?:it is|it has|they are|they have|that is|power is|service is) (?:been )?(?:restored|fixed|back|resolved|approved|reviewed)|quote|callout) /;

/** Things that are sent and people who come: until then nobody has them. */
const underWay = pattern(
  "(?:send|sending|sent|order|ordered|ordering|ship|shipping|post|posting|posted|getting|arranged) (?:you |out |off )*(?:a |an |the |your |that |you )*(?:new|another|replacement|fresh|second|missing|spare|set of) (?!code|link|password|pin|email|key|ticket|invoice|configuration|version|pass|file|reset|message|text|quote|document|documents|bill|statement|label|form|contract|copy|date|time|slot|appointment)_",
  "(?:another|new|replacement) (?!code|link|password|pin|email|key|ticket|invoice|version|pass|file|document|documents|bill|statement|contract|price|rate|address)[^ .?!]+ (?:goes out|comes|goes|is (?:on|in the|coming|being)|will (?:come|arrive|be with|reach|ship|follow)|should (?:arrive|come|be with)|leaves|ships)",
  "out for delivery|(?:on|in) (?:tomorrow's|the|a|monday's|friday's) van|on the van|back in stock",
  "(?:fitter|engineer|technician|plumber|electrician|driver|courier|carrier|inspector|mechanic) (?:can |will |should |is going to |is )*(?:be there|come|comes|coming|collect|pick)",
  "(?:decides?|answers?|replies|reply|review|respond)(?: [^ .?!]+){0,3}? (?:within|by|in) (?:\\d|two|three|five|ten|the|a|monday|tuesday|wednesday|thursday|friday)",
  "(?:fix|update|patch|release) (?:is|comes|will|goes)(?: [^ .?!]+){0,4}? (?:out|on|by|next|tomorrow|monday|tuesday|wednesday|thursday|friday|this)",
);

/** Where the agent says that what the customer came for is under way. */
export const underWayIn = perTurn((reading: Reading, turn: Turn): Match | null =>
  find(plainWords(reading, turn), underWay, (match) => !negated(match) && isPromise(match)),
);

/** What confirms a thing that is done. */
const paperwork =
  / (?:receipt|confirmation|invoice|bill|letter|quote|label|statement|copy|summary|survey|certificate|it in writing) /;

const inquiry = / (?:case|ticket|claim|investigat\w+|replacement|parcel|technician|engineer) /;

/** What the agent says is still to come. */
export const promisesIn = perTurn((reading: Reading, turn: Turn): readonly Outstanding[] => {
  const plain = plainWords(reading, turn);
  return findAll(plain, promises)
    .filter((match) => isPromise(match))
    .map((match) => {
      const around = sentenceOf(match);
      times.lastIndex = 0;
      ways.lastIndex = 0;
      const kind = isHanding.test(match.text) ? "handover" : recording.test(match.text) ? "record" : "happens";
      return {
        ...match,
        specific: times.test(around) || (kind === "happens" && ways.test(around)),
        open: goods.test(around) && (!paperwork.test(around) || inquiry.test(around)),
        kind,
        awaited: awaited.test(around),
      };
    });
});

const isHanding = new RegExp(`(?:^| )${handing}`);
const bookings = pattern(
  "(?:booked|scheduled|rescheduled|rebooked|reserved|put you|arranged|paused|(?:i have got|there is) (?=(?:an? )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|slot|appointment|space))|moved you|appointment is|pencilled)",
);

/** A time that was agreed on: that too is what happens next. */
export function agreedTimeIn(reading: Reading, turn: Turn): Match | null {
  return find(plainWords(reading, turn), bookings, (match) =>
    /(?:day|tomorrow|tonight| at | by | until | pm | am |\d(?:st|nd|rd|th) )/.test(restOf(match)),
  );
}

const offered =
  / (?:if|should|whenever|unless|would you like|shall|can i|do you want|what|when|how|can|could|in case|or|than|please|so that|where) (?:[^ .?!]+ ){0,3}$/;

function isPromise(match: Match): boolean {
  const head = match.plain.text.slice(Math.max(0, match.start - 40), match.start);
  if (offered.test(head.slice(Math.max(0, head.lastIndexOf(" . "), head.lastIndexOf(" ? "), head.lastIndexOf(" ! ")))))
    return false;
  if (/ not | (?:i|we) will /.test(` ${match.text} `.replace(/^ (?:i|we) will /, " ")) || negated(match)) return false;
  if (/^(?:i|we) (?:will|can|am|are|should|would|shall)/.test(match.text)) {
    // What is done while the customer waits remains for nobody.
    if (
      /(?:check|look|see|ask|review|process|confirm|handle|deal|call|put in|come)$/.test(match.text) &&
      !hasTime(sentenceOf(match)) &&
      !/(?: into| back| and (?:text|call|email|get|let))/.test(restOf(match))
    )
      return false;
    if (/^(?:i|we) (?:can|would|should)/.test(match.text)) return false;
  }
  if (/^(?:they|he|she|we|someone|somebody) can/.test(match.text))
    return / take it over$| take over$/.test(` ${match.text}`);
  return true;
}

function hasTime(text: string): boolean {
  times.lastIndex = 0;
  return times.test(text);
}

function sentenceOf({ plain, start, end }: Match): string {
  const from = Math.max(
    plain.text.lastIndexOf(" . ", start),
    plain.text.lastIndexOf(" ! ", start),
    plain.text.lastIndexOf(" ? ", start),
    start - 90,
    0,
  );
  const rest = plain.text.slice(end, end + 130);
  const stop = rest.search(/ [.!?] /);
  return `${plain.text.slice(from, end)}${stop < 0 ? rest : rest.slice(0, stop + 1)} `;
}
