import type { Reading, Turn } from "../types.ts";
import { find, type Match, negated, pattern, restOf, wholeOf } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const person =
  "(?:manager|supervisor|human|person|agent|representative|rep|boss|someone|somebody|anyone|anybody|colleague|operator|team lead|team leader|specialist|technician|engineer|advisor|adviser|department|team|superior|higher up|people|line manager|director|owner|sales|billing|support|whoever|them|real|live|head|expert|staff|doctor|nurse|accounting|accounts|claims|retention|complaints|cancellations)";

const wishes = pattern(
  `(?:speak|talk|chat|speaking|talking) (?:to|with) (?:a |an |the |your |you |my |some |one of |another |whoever |an actual |a real |any )*(?:[^ .?!]+ ){0,2}?${person}`,
  "(?:can|could|may|might|let|want|like|rather|prefer|love|need|wish|have) (?:i |me |to |a |please |rather |also |maybe )*(?:speak|talk|chat|word|a word) (?:to|with) (?!you|me|my|an? ?$)_",
  "(?:can|could|would|will|let|have) (?:a|an|your) (?:[^ .?!]+ ){0,2}?(?:manager|supervisor|boss|human|person|engineer|technician|colleague|advisor|adviser) (?:[^ .?!]+ ){0,2}?(?:call|contact|ring|phone|talk to|speak to|look at|help) (?:me|us|it|this|my)",
  "(?:higher up|more senior|in charge)(?= (?:please|than|$|[.!?]))",
  "(?:want|get|put|have) (?:him|her|them) on the (?:phone|line)",
  "(?:could|can|would) you (?:please )?(?:get|find|fetch|call) (?:me )?(?:someone|somebody|a colleague|your manager|your supervisor|your boss|a manager|a supervisor|the manager)",
  "whoever (?:is|does|handles|deals|can)",
  "put me (?:to|on to|onto|through|in touch)(?! the (?:list|waiting))",
  `(?:get|give|find|fetch|bring|want|need|demand|pass me|hand me|connect me|transfer me|put me|i would like|prefer|have|see) (?:me |to |through |on |over |with |onto |a |an |the |your |another |another )*(?:real |live |actual |human |different |senior |your )?(?:manager|supervisor|human|person|representative|boss|someone else|somebody else|operator|team lead|team leader|a colleague|different agent|superior|live agent|real agent|human agent|specialist)`,
  "(?:transfer|connect|put|pass|hand|switch|forward|escalate|redirect|refer|route) (?:me|us) (?:through|over|to|with|up|back)",
  "(?:transfer|pass|hand|forward|escalate|redirect|refer|route) (?:this|it|my (?:call|case|complaint)) (?:through|over|to|with|up|back)",
  "(?:transfer|connect) me(?= (?:$|(?:[.?!]|please|then|now|already) ))",
  "(?:let|have|can|could|would) (?:someone|somebody) from (?:[^ .?!]+ ){1,3}?(?:talk|speak|call|ring|contact|phone)",
  "(?:escalate|escalated|to go to your (?:manager|boss|supervisor))",
  "(?:is|are) there (?:(?:anyone|anybody|someone|somebody) (?:else|(?:there )?(?:i can|to|that i can) (?:speak|talk|chat))|(?:a manager|a supervisor|a human|a person|a real person) (?:i can|who|that|available|there|to))",
  "(?:could|can|would) (?:maybe )?(?:someone|somebody|anyone|a|your|another) (?:please |maybe |other )*(?:colleague |else |manager |supervisor )(?:please |maybe )*(?:look|help|take|tell)",
  "(?:^|human|agent|representative|operator|manager|supervisor) (?:human|please|now|[.!])".replace("^|", ""),
  "(?:a |your (?:[^ .?!]+ )?)(?:manager|supervisor|boss)",
);

/** "Operator", "real person now". */
const bareWish =
  /^ (?:(?:a|an|real|live|human|actual|your|the|speak to|talk to|get|me|please|just) )*(?:operator|agent|human|representative|person|manager|supervisor|human being|someone else|somebody else|somebody higher up)(?: (?:please|now|here|[.!?]))* $/;

/** Where the customer asks for somebody else. */
export function transferWishIn(reading: Reading, turn: Turn): Match | null {
  const plain = plainWords(reading, turn);
  if (bareWish.test(plain.text)) return wholeOf(plain);
  return find(plain, wishes, (match) => {
    const head = plain.text.slice(Math.max(0, match.start - 40), match.start);
    if (/^(?:speak|talk|chat)/.test(match.text)) {
      if (
        /(?:someone|somebody|them|people|anyone|you)$/.test(match.text) &&
        / (?:spoke|have|already|did|when i|after|last) (?:[^ .?!]+ ){0,2}$/.test(head)
      )
        return false;
      return (
        !/(?:talking|speaking)/.test(match.text) || !/ (?:been|was|am i|were|i am|kept|keep) (?:[^ .?!]+ )?$/.test(head)
      );
    }
    if (/^(?:a |your )/.test(match.text))
      return (
        / (?:want|need|for|get|to|me|asked for|speak|with|let me|see|like|fetch|where is) (?:[^ .?!]+ ){0,2}$/.test(
          head,
        ) && !/ (?:told|said|spoke|talked|was|from|by) (?:[^ .?!]+ ){0,2}$/.test(head)
      );
    if (/^(?:transfer|connect|pass|forward|put|hand)/.test(match.text))
      return (
        !/ (?:been|to be|not|you|they|keep|kept|already|have) (?:[^ .?!]+ )?$/.test(head) ||
        / (?:can|could|would|will) (?:not )?you (?:please |just |not |at least |maybe |kindly )*$/.test(head)
      );
    if (/^(?:have|see|need|want|find)/.test(match.text) && /person$/.test(match.text))
      return !/ (?:first|same|delivery|other)/.test(match.text) && !/^ (?:to|for|who) /.test(restOf(match));
    return !negated(match) || /^(?:get|give)/.test(match.text);
  });
}

const handing = pattern(
  "(?:transfer|transferring|transferred|connect|connecting|connected|hand|handing|put|putting|pass|passing|forward|forwarding|switch|switching|redirect|redirecting|route|routing|send|sending|bring|bringing|patch|patching|move|moving|refer|referring) (?:you|your call|this call|this chat|the call) (?:[^ .?!]+ ){0,1}?(?:now|over|through|to|with|on|across|back|straight|directly|along|right|then|in|there|[.!]|please|$)",
  "(?:transfer|transferring|connect|connecting|passing|forwarding) (?:you|your call|the call|your chat)",
  "(?:bring|bringing|get|getting|loop|looping|add|adding|fetch|fetching|pull|pulling|grab|grabbing) (?:in )?(?:[^ .?!]+ ){0,3}?(?:manager|supervisor|colleague|team lead|team leader|specialist|technician|desk|department|expert|nurse|doctor|pharmacist|adviser|advisor)(?: [^ .?!]+){0,2}? ?(?:in|on the line|for you|on|to join|over|now)?",
  "(?:bring|bringing|brought|loop|looping|looped|copy|copying|copied|cc|cced|pull|pulling) in (?:[^ .?!]+ ){0,4}?(?:team|manager|supervisor|colleague|specialist|technician|department|lead|expert|crew|people)",
  "(?:pop|popping|swing|whizz|bounce|get|getting|take|walk) you (?:straight |right |directly |on )?(?:over|through|across|to) (?:to )?(?!the bottom|sorted|done|there|a (?:refund|resolution|solution)|safety)_",
  "you (?:are|will be) (?:now )?(?:going|getting|passed|put|speaking) (?:now )?(?:through|over|across|next) (?:to|with) _",
  "(?:here|there) (?:she|he|they) (?:is|are) (?:for you|now)",
  "(?:bring|bringing|get|getting|fetch|fetching|pull|pulling|call|calling|add|adding) (?:him|her) (?:in|in here|over|on the line|to join|for you)(?= )",
  "going (?:you )?(?:over|through|across) to (?:the|our|my) _",
  "(?:book|arrange|set up|schedule|put in|request|organi[sz]e)(?:ed|d)? (?:you )?(?:a |an )?(?:[^ .?!]+ ){0,1}?call ?back (?:[^ .?!]+ ){0,2}?(?:with|from|by) _",
  "(?:forward|forwarding|forwarded|pass|passing|passed|send|sending|sent|hand|handed|handing) (?:your|this|the|that) (?:[^ .?!]+ ){1,3}?(?:on |over |along |across )?to (?:them|him|her|our|my|the (?:[^ .?!]+ )?(?:team|department|desk|office|unit|manager)|[^ .?!]+ (?:in|from|at) )",
  "(?:escalate|escalating|escalated) (?:this|it|you|your|that|to|the)",
  "(?:pass|passing|passed|hand|handing|handed|forward|forwarding|forwarded|give|giving) (?:this|it|that|your [^ .?!]+) (?:on |over |up |along )?to (?:[^ .?!]+ ){0,3}?(?:team|manager|supervisor|department|colleague|specialist|desk|lead|technician|office)",
  "(?:manager|supervisor|colleague|team lead|team leader|specialist|someone from [^ .?!]+|technician|human|agent) (?:[^ .?!]+ ){0,3}?(?:will|is going to|can|shall|to) (?:[^ .?!]+ )?(?:call|contact|take over|be with|speak|ring|join|help|get back|take it|reach|look|assist|give you a call|take your)",
  "(?:happy|glad|able|going|let me|i can|i will|will) (?:to )?(?:get|connect|transfer|put|hand|pass|find) (?:you )?(?:a|an|my|our|the|someone|somebody|through|to|over|with)(?: [^ .?!]+){0,2}",
  "(?:pass|passing|passed|hand|handing|handed|forward|forwarding|forwarded|escalated|given) (?:the|this|your|that) (?:case|file|order|matter|request|complaint|claim|question|chat|conversation|call|everything)(?: [^ .?!]+){0,2}? (?:on |over )?to",
  "(?:passed|handed|forwarded|given) (?:order |case |claim )?[^ .?!]*\\d[^ .?!]* to",
  "you will (?:now |then |soon )?be (?:connected|transferred|put through|handed|passed|redirected|forwarded)",
  "see if (?:my|a|our|the|one of) ~ (?:supervisor|manager|colleague|boss|lead|specialist|specialists|colleagues) (?:is|are|can)",
  "(?:redirect|redirecting|escalate|escalating) you",
  "(?:colleagues|specialists|agents|advisors|advisers|team) will (?:now |then )?(?:take over|help|assist|join|take it|be with)",
  "hold (?:on|the line) (?:please )?(?:while|whilst)? ?(?:i )?(?:transfer|connect|put|get)",
);

/** Where the agent hands over, or agrees to. */
export const handoverIn = (reading: Reading, turn: Turn): Match | null =>
  find(plainWords(reading, turn), handing, (match) => !negated(match) && !isOfSomething(match));

/** "I can get you a refund", "passing you the code", "connect you to the internet". */
function isOfSomething(match: Match): boolean {
  const tail = match.plain.text.slice(match.end, match.end + 40);
  const whole = `${match.text}${tail}`;
  if (/^(?:happy|glad|able|going|let me|i can|i will|will)/.test(match.text)) {
    if (/ you (?:to|over|through|across|on to|onto)(?: |$)/.test(` ${match.text}`)) return false;
    return (
      !new RegExp(`(?: |^)(?:through|over|${person})(?: |$)`).test(`${match.text}${tail.slice(0, 24)}`) ||
      / (?:number|email|address|name|date|order|refund|details) /.test(whole)
    );
  }
  if (/^(?:send|sending|put|putting|bring|move|moving|refer|hand) you/.test(match.text)) {
    return (
      /(?:send|sending) you (?:[^ ]+ )?(?:an?|the|your|to your|over an?|over the|it|link|email|now)|(?:put|putting|move|moving|bring) you (?:in |on |down |to row|all|back on|to the (?:front|top)|to (?:a|the) (?:new|better|bigger|other) (?:plan|room|seat|tariff))/.test(
        whole,
      ) && !/put(?:ting)? you on to /.test(whole)
    );
  }
  return /(?:pass|passing|forward|forwarding) you (?:the|a|an) /.test(whole);
}

const place =
  / (?:to|with|in|into|onto) (?:a |an |the |our |my |one of (?:our|my|the) |their |your )?(?!you |me |us |hold |now |please |the next |one moment|do )(?:[^ .?!]+)/;
const why =
  / (?:because|since|so (?:that )?(?:they|he|she|you|we)|as (?:they|he|she|this|that|it|you)|who (?:can|will|knows?|handles?|deals?|does|has|is|are|looks?|approves?)|they (?:handle|deal|can|look|are|do|have|know|book|will)|(?:he|she) (?:can|handles?|knows?|approves?|will|deals?)|for (?:that|this|more|further)|to (?:help|sort|check|fix|look|discuss|decide|solve|get)|that is (?!not|right|all|fine|ok)[^ ]+|deals? with|has to|you asked|in charge|responsible|regarding) /;
const target =
  /(?: |^)(?:manager|supervisor|team|department|desk|colleague|specialist|technician|engineer|lead|leader|billing|sales|payments|claims|metering|support|human|agent|advisor|adviser|expert|office|groups|representative|complaints|retention|fraud|accounts|cancellations|person|line|unit)(?: |$)/;

/** Whether words name a place or a person that one can be handed to. */
export const namesPlace = (text: string): boolean => target.test(text);

/** Whether a handover says where to or why: in its own turn, or just before. */
export function isExplained(match: Match, spokenBefore: string): boolean {
  const { plain, start, end } = match;
  const from = Math.max(0, plain.text.lastIndexOf(" . ", Math.max(0, start - 2)));
  const after = plain.text.slice(Math.max(start, end - 12), end + 120);
  return (
    target.test(match.text) ||
    place.test(after.slice(0, 70)) ||
    place.test(/ you( (?:over |through |across )?to .*)$/.exec(`${match.text} `)?.[1] ?? "") ||
    why.test(plain.text.slice(from, end + 120)) ||
    target.test(plain.text.slice(0, start)) ||
    target.test(spokenBefore)
  );
}
