import type { Reading, Turn } from "../types.ts";
import { find, type Match, negated, pattern, restOf } from "./pattern.ts";
import { perTurn } from "./per-turn.ts";
import { plainWords } from "./plain-words.ts";

const well =
  "(?:now |just |also |already |gladly |happily |quickly |personally |then |go ahead and |gone ahead and |be able to |certainly |definitely |of course |right away |immediately |happy to |have to |even |actually |still |try to |do my best to |make sure to |make sure |at least )*";

const act =
  "(?:accept|activate|add|address|adjust|apply|approve|arrange|ask|assist|block|book|bring|call|cancel|change|charge|chase|check|clear|close|confirm|connect|contact|copy|correct|create|credit|deal|deliver|dispatch|do|double check|email|enter|escalate|expedite|explain|extend|file|find|fix|flag|follow|forward|freeze|get|give|grab|handle|hand|help|hold|inform|investigate|issue|keep|launch|link|load|lock|log|look|mail|make|mark|message|move|note|notify|offer|open|order|organi[sz]e|pass|pay|place|post|process|provide|pull|push|put|raise|reach|read|rebook|record|redo|refund|register|release|remove|renew|replace|report|request|reschedule|resend|reserve|reset|resolve|restore|retry|reverse|review|run|save|schedule|search|see|send|set|ship|show|see to|sort|speak|start|stay|stop|submit|switch|take|talk|tell|text|top|trace|track|transfer|try|turn|unblock|unlock|update|upgrade|verify|waive|walk|work|write)";

const acted =
  "(?:activated|added|adjusted|applied|approved|arranged|asked|blocked|booked|brought|called|cancell?ed|changed|charged|chased|checked|cleared|closed|confirmed|connected|contacted|copied|corrected|created|credited|dispatched|done|emailed|entered|escalated|expedited|extended|filed|fixed|flagged|forwarded|found|frozen|given|had a word|got it|handed|informed|investigated|issued|let my|linked|located|locked|logged|looked|made|marked|messaged|moved|noted|notified|opened|ordered|organi[sz]ed|paid|passed|placed|posted|processed|pulled|pushed|put|raised|reached|rebooked|received your|recorded|refunded|registered|released|removed|renewed|replaced|reported|requested|rescheduled|resent|reserved|reset|resolved|restored|retried|reversed|reviewed|run|saved|scheduled|sent|set|shipped|sorted|spoken|started|stopped|submitted|switched|taken|told|topped|traced|tracked|transferred|tried|turned|unblocked|unlocked|updated|upgraded|verified|waived|worked|written)";

const doing =
  "(?:checking|looking|sending|booking|cancell?ing|changing|updating|opening|pulling|processing|refunding|blocking|transferring|connecting|passing|handing|putting|adding|arranging|calling|contacting|escalating|fixing|getting|giving|going to|issuing|making|moving|ordering|placing|raising|reaching out|removing|replacing|requesting|resetting|restoring|reviewing|running|setting|sorting|starting|submitting|switching|taking|trying|turning|unlocking|working|approving|forwarding|bringing|crediting|waiving|emailing|texting|noting|logging|on it|on to it|applying|freezing)";

const actions = pattern(
  "let (?:me|us) (?!know|down|be clear|tell you|explain|guess|ask|stop|finish|remind|repeat|be)_",
  `(?:i|we) will ${well}(?:${act}|(?!not|be|need|have|say|never|tell|admit|repeat|remind|see|let you|also|call the police)\\w{3,})`,
  `(?:i|we) (?:am|are) ${well}(?:${doing}|(?!calling|asking|having|hoping|being|saying|telling|speaking|talking)\\w{3,}ing (?:it|that|this|the|your|you|on|an?|her|his|him))`,
  `(?:i|we) have ${well}(?:now |both |all |each )*(?:${acted}|(?!need|want|receiv|notic|finish|us|decid|clos|chang)\\w{3,}ed)`,
  `(?:i|we) (?:just |already |also |then )?(?:checked|cancell?ed|refunded|changed|updated|sent|booked|fixed|moved|added|removed|blocked|reset|spoke|asked|called|found|looked|raised|logged|opened|ordered|arranged|processed|credited|escalated|forwarded|passed|corrected|restored|noted|put|made)(?! it like)`,
  `(?:i|we) can ${well}(?:do (?:that|it|this)|change|cancel|refund|book|send|fix|arrange|offer|move|update|add|put|get|set|sort|check|look|order|give|take|block|reset|transfer|connect|raise|escalate|switch|start|remove|extend|waive|process|credit|replace|open|make|issue|hand)`,
  "(?:i|we) (?:took care|went ahead|made sure|took|did|gave|got)(?= (?:of|and|it|that|you|your|the))",
  "(?:leave (?:it|that|this) (?:with|to) me|on it|allow me|consider it done|i have got (?:you|this|it))",
  "(?:bear with me|give me a (?:moment|second|minute|sec)|one (?:moment|second|sec|minute)|just a (?:moment|second|minute|sec)) (?:please )?(?:while|and|whilst|i will)",
  `(?:happy|glad|delighted|pleased) to (?!help|assist)(?:${act})`,
  `(?:shall|should) i ${act}`,
);

/** Words by themselves that report a deed: "Done.", "blocked", "Found it". */
const bareDeed =
  /(?:^| [.!?]) (?:(?:ok|right|great|sure|yes|there|and|all|that is|it is|now|perfect|thanks|good|so) )*(?:done|updated|blocked|cancell?ed|refunded|changed|sorted|fixed|booked|sent|found (?:it|you)|got it (?:here|open)|saved|there you go|here you go|there we go|reset|moved|added|removed|all (?:set|done|sorted)|confirmed|processed|activated|unlocked)(?= )/g;

/** "It is blocked" tells how things stand. */
const state = /(?:it|that) is (?:blocked|cancell?ed|refunded|changed|sent|reset|moved|removed|confirmed|processed)$/;

/** Where the agent says what it itself does. */
export const deedIn = perTurn((reading: Reading, turn: Turn): Match | null => {
  const plain = plainWords(reading, turn);
  return find(plain, actions, isMeant) ?? find(plain, bareDeed, (match) => !negated(match) && !state.test(match.text));
});

function isMeant(match: Match): boolean {
  const rest = restOf(match);
  if (/ (?:can|will|am|are|have) not /.test(` ${match.text} `)) return false;
  if (
    /^(?:i|we) (?:can|will) .*(?:see|tell|call|say)$/.test(match.text) &&
    !/^ (?:if|what|who|you|them|him|her|my|the)/.test(rest)
  )
    return false;
  if (/(?:told|said|explained)$/.test(match.text)) return !/^ you/.test(rest);
  if (/(?:make|take|get|put)$/.test(match.text) && /^ (?:sure your neighbou?rs|you to court|legal)/.test(rest))
    return false;
  if (/ (?:only|all) $/.test(match.plain.text.slice(Math.max(0, match.start - 6), match.start))) return false;
  return !/ (?:(?:if|wish|nothing|unless|what|than|not) (?:[^ ]+ )?|before )$/.test(
    match.plain.text.slice(Math.max(0, match.start - 16), match.start),
  );
}

const reach =
  "(?:call|phone|ring|contact|email|write|ask|speak|talk|go|visit|reach|check with|get in touch|get on to|get onto|get hold|turn|address|complain|consult|liaise|raise (?:it|this|that) with|take (?:it|this|that) (?:up|to|back)|take up with|download the|follow up|chase|appeal|ring up|pop|deal with|sort (?:it|that|this) (?:out )?with|drop (?:an? )?(?:email|line)|send an email|apply|go online|log in|log on|look (?:it|that) up|look (?:on|at|in)|do (?:it|that|this) (?:online|yourself|on)|cancel (?:it )?(?:at|with|through|online)|fill (?:in|out)|settle (?:it |that |this )?with|clear (?:it |that |this )?with|arrange (?:it |that |this )?with)";
const somebody =
  "(?:the|your|our|their|them|him|her|whoever|customer|head office|support|sales|billing|claims|accounts|another|somebody else|someone else|somebody|someone|elsewhere|online)";
const oblige =
  "you (?:will |would |do |might |may |really |just |are going to |simply |can only |also |probably |are )*(?:need|have|must|ought|better|should|has|supposed|got|best|will want|would want)(?: to)? (?:just |please |first |then |really |contact or |either |also |have to |be )*";

const deflections = pattern(
  "(?:not|is not|am not) (?:really |actually )?(?:my|our) (?:[^ .?!]+ )?(?:department|job|problem|area|responsibility|business|team|concern|remit|thing)",
  "(?:not|never) (?:something|anything|a thing|one) (?:that )?(?:i|we) (?:can |could |would )?(?:do|handle|deal|help|control|cover|look)",
  `${oblige}${reach}(?! (?:me|us|out if|in front|for an email|ahead|through|that number|to (?:settings|the settings|your settings)|off|on hold|up to|outside|straight to))`,
  "(?<!(?:do|did|if|when|would|will|can|should) )you (?:must|need to|have to|will have to|would have to|would need to) (?:[^ .?!]+ ){0,4}?yourself",
  `(?:something|that|which|it) you (?:need|have|must|should|will have)(?: to)? ${reach}`,
  `(?:please |just |then |best |better |simply |kindly |to )?(?:call|phone|ring|contact|email|write to|ask|speak to|speak with|talk to|talk with|go to|check with|complain to|get in touch with|get on to|take (?:it|that|this) up with) ${somebody}`,
  "(?:check|visit|see|look at|look on|refer to|consult) (?:the|our) (?:[^ .?!]+ ){0,2}?(?:website|site|faq|faqs|portal|terms|conditions|help|web)",
  "look (?:it|that) up(?! for)",
  "better (?:off )?(?:asking|calling|contacting|speaking|writing|going)",
  "(?:call|ring|come|phone|write|calling|ringing) (?:us |me )?(?:back|again) (?:later|tomorrow|another (?:time|day)|on monday|next week|in the morning|some other time|in an hour|in a few)",
  "(?:try again|try) (?:later|tomorrow|another (?:time|day)|next week)",
  "(?:that|this|it|those|these) (?:is|are) (?:just |simply |only )?(?:our |the |a |company |standard |store |council )?(?:policy|rules?|the way (?:it is|it works|we)|how (?:it is|it works|it goes|we do it)|procedure|protocol)(?! number)",
  "(?:against|per|under|due to|because of|in line with|according to) (?:our |the |company |council |store |bank )*(?:policy|rules|regulations)",
  "(?:nothing|not much|not a lot|no way) (?:more |else |further )?(?:that )?(?:i|we) (?:can|could|am able to)(?: really)?(?: do| help)?",
  "(?:there is )?nothing to be done",
  "(?:i|we) (?:can not|am not able to|are not able to|am unable to|are unable to|do not|will not) (?:really |actually |possibly |even )?(?:help(?! (?:but|it))|assist|deal with|handle|do anything|look into|look it up|get involved|take that|discuss|fix|cover|repair|work with|do (?:that|this|those|it|refunds|returns|cancellations) (?:here|from here|for you|in chat|over the phone|on the phone|at this|on this))",
  "(?:it|that|everything|all (?:of )?(?:that|this|it)) is (?:all )?(?:on|in) (?:the|our) (?:website|site|web|faq|portal|terms|leaflet|help)",
  "(?:find|see|read|check|look) (?:[^ .?!]+ ){0,5}?(?:on|at|in) (?:the |our )(?:[^ .?!]+ ){0,3}?(?:website|web site|site|faq|faqs|help (?:center|centre|page)|web ?page)",
  "you (?:can|could|may|might) (?:always |also |just |want to |try to |try |simply |only )*(?:ask|contact|call|speak to|complain|ring|email|write to|moan) (?!me|us|back|if|any|for you|you|that|it|a |an |here|in|on|from|when|this)_",
  "(?:a |one |something )(?:question |matter |thing |job |case |problem )?for (?:your|the|another|someone|somebody) (?:bank|landlord|seller|shop|store|manufacturer|airline|hotel|employer|insurer|courier|carrier|doctor|lawyer|other|sales|billing|claims|support|accounts|office|branch|department|team|supplier|provider|council|else)",
  "(?:(?:that|this|it|which|those|they) (?:is|are|gets|get)|cancellations are|refunds are|returns are) (?:all )?(?:dealt with|handled|done|looked after|managed|run|sorted) by",
  "(?:it is )?not me (?:that|who)",
  "(?:team|department|office|desk|branch|side) (?:does|do|handles?|deals? with|looks? after|decides?) (?:all )?(?:that|this|those|it|the (?:[^ .?!]+ing|refunds|returns|billing|complaints|routes))",
  "(?:nothing to do with|out of|not in|beyond|outside) (?:us|me|(?:my|our) (?:hands|control))",
  "(?:my|our) hands are tied",
  "(?:i|we) have no (?:control|say|influence|authority|power) (?:over|in|to|on)",
  "(?:that|this|it|which) is (?:between you and|for you to (?:sort|take|arrange|chase|raise)|on you|your (?:own )?(?:responsibility|job|problem))",
  "(?:is|are) (?:fully |solely )?responsible for (?:it|that|this|those)",
  `(?:i|we) (?:would |can only |do )?(?:suggest|advise|recommend|encourage)(?: that)?(?: you)?(?: to)? (?:try )?(?:call|calling|phone|phoning|ring|ringing|contact|contacting|email|emailing|ask|asking|speak|speaking|talk|talking|go|going|reach|reaching|visit|visiting|write|writing|approach)(?: to| with| out to| directly)? ${somebody}`,
  "(?:please |kindly |you can |you could |you need to |just )(?:approach|coordinate with|co ordinate with|reach out to|get back on to|go back to|go through|get onto|try) (?:the|your|our|them|their) (?!(?:back|steps|list|process|settings|form|door|link|app|details|same|other|reset|password) )_",
  "(?:give|drop|send) them an? (?:ring|call|bell|shout|email|line|buzz|message|text)",
  "(?:call|ring|contact|email|phone|ask) them(?: directly| yourself| back)?",
  "(?:raise|submit|lodge|log|file|put in|do|request|book|cancel|change) (?:it|that|this|those|a (?:[^ .?!]+ )?(?:request|claim|ticket|complaint|case)|one|your (?:request|claim|complaint)) (?:through|via|on|in|using|from|at) (?:the|our|your) (?:app|website|site|portal|online|web|branch|store|shop|form)",
  "i (?:just|only) (?:do|pick up|answer|work|deal|handle|sell) (?!you|that for|it for|need)_",
  "you want to be (?:talking|speaking|asking|calling)",
  "(?:your )?best bet",
  "rules are rules",
  "(?:above|beyond) my pay",
  "(?:do|request|change|find|order) (?:it|that|this|those) online",
  "(?:use|fill in|fill out) (?:the|our) (?:online )?(?:form|portal|website)",
  "we (?:only|just) (?:sell|do|handle|deliver|ship|rent|deal)",
  "(?:i|we) do not (?:deal|handle|get involved|have access|do (?:that|this|those|refunds|returns))",
  "read (?:the|our|your) (?:terms|manual|faq|conditions|contract|small print|instructions|policy)",
  "go (?:cry|complain|whine|moan|ask|talk|bother) ~ (?:someone|somebody|elsewhere|else|them|there)",
  "(?:someone|somebody) else(?:'s)? (?:problem|job|department)",
  "(?:you have |you have got |this is |that is )(?:the )?(?:other|wrong) (?:floor|counter|department|window|extension)",
  "(?<= (?:go|try|ask) (?:to |at |on |up to )?(?:the )?)(?:second|third|first|fourth|other) (?:floor|counter|department|window|extension)",
  "you would (?:want|need) (?:the|our|their) (?:[^ .?!]+ ){0,3}?(?:line|team|desk|department|office|branch|people|helpline|number)(?= for|$| [.!])",
  "(?:use|fill in|fill out|complete|download|print)(?: [^ .?!]+){0,6}? (?:on|from|in|at) (?:the|our) (?:online |web)?(?:app|site|website|portal)",
  "you (?:can|could|may|might) (?:always |also |just |only )*(?:appeal|go in person|do (?:it|that|this) (?:online|yourself))",
  "(?:figure|sort|work|find) (?:it|that|this) out (?:for )?(?:yourself|on your own)",
  "(?:system|computer) (?:decides|says no|will not let|does not let|will not allow|does not allow)",
);

/** Conditions and courtesies: "if it comes back, call us"; "you can call us any time". */
const invited =
  / (?:if|should|whenever|in case|when|unless|feel free to|hesitate to|welcome to|once|after|before) (?:[^ .?!]+ ){0,8}$/;
const friendly =
  /^(?:[^.?!]* )?(?:if (?:you|there|anything|it)|any ?time|whenever|24|should you|with any|to confirm|from me|for the code|the code|in the meantime) /;
/** "If you want your money back, you have to ask the seller" sends away all the same. */
const wanted =
  / (?:if|should) you (?:want|need|wish|would like|disagree|are not happy|are unhappy|like)(?: [^ .?!]+)* $/;
/** Somebody else is the one who calls, asks or goes. */
const others =
  / (?:i|we|he|she|they|it|someone|somebody|who|team|colleague|manager|driver|technician|engineer|courier|and|let me|let us|not|never|had|having|me) (?:(?:will|can|have|am|are|is|has|shall|would|just|need|needs|could|to|going|had|should|then|also|always|usually|must|did|do|does|please) ){0,4}$/;

/** What tells somebody to do something begins a clause; "refunds go to the card" and "the password you use on our site" don't. */
const begins =
  /(?:^| [.!?:;]) (?:(?:please|just|then|so|ok|and|or|but|no|yes|yeah|well|sorry|kindly|simply|best|better|now|also|sir|madam|mate|maybe|instead|otherwise|either|you|can|could|may|might|should|must|always|only|want|need|have|to|try to|go and|had better|would|will|i am afraid|up to you|for that|for this|dunno|idk|nope|right|look|listen) )*$/;

const isAfterComma = ({ plain, start, end }: Match) =>
  /[,:–—-]\s*$/.test(plain.turn.text.slice(0, plain.spanOf(start, end).start).slice(-3));

/** Where the agent sends the customer elsewhere, or hides behind a rule. */
export const deflectionIn = perTurn((reading: Reading, turn: Turn): Match | null => {
  const plain = plainWords(reading, turn);
  return find(plain, deflections, (match) => {
    const head = plain.text.slice(Math.max(0, match.start - 60), match.start);
    const clause = head.slice(Math.max(0, head.lastIndexOf(" . "), head.lastIndexOf(" ! "), head.lastIndexOf(" ? ")));
    if ((invited.test(clause) && !wanted.test(clause)) || friendly.test(restOf(match).trimStart())) return false;
    if (
      /^(?:call|phone|ring|contact|email|write|ask|speak|talk|go|check|visit|look|find|see|read|do|come|use|try|request|change|order|complain|get)/.test(
        match.text,
      )
    )
      return (
        (begins.test(clause) || isAfterComma(match)) &&
        !others.test(clause) &&
        !/ (?:to|do you|did you|can you|could you|no need to|trying to|for you to) $/.test(clause)
      );
    if (/^you/.test(match.text))
      return !/^you (?:do|will|would) not/.test(match.text) && !/ (?:do|did|where|how|what|why|that) $/.test(clause);
    return !/ (?:do|will|would|need|have) not (?:need |have )?(?:to )?$/.test(head) && !/ no need to $/.test(head);
  });
});

const refusals = pattern(
  "(?:i|we|they|the (?:system|team|manager|bank|company|policy)) (?:can not|could not|will not|is not able to|am not able to|are not able to|am unable to|are unable to|may not|would not be able to) (?!worry|hesitate|have to|need|see|thank|guarantee|promise|wait|mind|know|want|lose|be charged|hang|forget|think|be any|work|include|apologi[sz]e|imagine|believe|use it|matter|call from|owe|take long|be long|hear|find|reach|tell from|charge|keep)_",
  "(?:it|that|this|your [^ .?!]+) (?:can not|could not) be (?!right|too|that|long|easier|heard)_",
  "(?:i|we) do not (?:offer|do|allow|accept|refund|provide|give|make|cover|have (?:that|any|a date|the)|deal|handle|sell|ship|know|reimburse|compensate)",
  "you (?:can not|are not (?:eligible|entitled|allowed|covered)|do not qualify)",
  "(?:unfortunately|regrettably|sadly|i am afraid|sorry but|i am sorry but)",
  "(?:not|is not|it is not|that is not) (?:possible|available|eligible|allowed|permitted|covered|an option|refundable|able|something we|going to happen|negotiable)",
  "(?:impossible|ineligible|non refundable|no refunds?|no exceptions?|out of stock|no longer (?:available|offer|possible|eligible)|no can do|denied|rejected|declined|out of the question|sold out|fully booked|no way)",
  "(?:nothing|not much) (?:that )?(?:i|we) can",
  "(?:there is nothing|policy does not|outside (?:of )?(?:the|our)|too late|past the (?:window|deadline|limit)|it stays)",
);

const bareNo =
  /^ (?:no|nope|sorry no|no sorry|i am afraid not|not possible)(?: (?:sorry|i am afraid|not [^ ]+ [^ ]+))? [.!]? ?$/;

/** A "no" to a question of fact is an answer. */
const asksForDeed = (reading: Reading, { index }: Turn): boolean => {
  const before = reading.turns[index - 1];
  return (
    before === undefined ||
    / (?:can|could|will|would) (?:not )?(?:you|i|we|someone) /.test(plainWords(reading, before).text)
  );
};

/** Where the agent refuses. */
export const refusalIn = perTurn((reading: Reading, turn: Turn): Match | null => {
  const plain = plainWords(reading, turn);
  if (bareNo.test(plain.text) && asksForDeed(reading, turn))
    return { plain, start: 1, end: plain.text.length - 1, text: plain.text.trim() };
  return find(
    plain,
    refusals,
    (match) =>
      !/^ (?:no one|nobody|any longer|be charged)/.test(restOf(match)) &&
      !/ (?:if|why|so that|that) (?:[^ .?!]+ ){0,1}$/.test(
        plain.text.slice(Math.max(0, match.start - 20), match.start),
      ),
  );
});
