import { findAll, type Match, pattern } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import type { Reading, Turn } from "../types.ts";

/** What nobody should have to tell. */
const secrets = pattern(
  "pin(?:s| number| code)?",
  "(?:photos?|pictures?|scans?|copy|copies|images?) of ~ (?:credit|debit|bank|payment) cards?",
  "(?:photos?|pictures?|scans?|copy|copies|images?) of (?:the |both |front and )*(?:sides|back|front) of ~ card",
  "(?:log ?in|log in|sign in|banking|online banking) (?:details|credentials|data)",
  "credentials",
  "(?:password|passwords|pass word|passcode|pass code|passphrase)",
  "(?:cvv|cvc|cv2|cvv2|csc|security (?:code|number)|card verification (?:code|number|value))",
  "(?:three|3|four|4|last three|last 3) (?:digit )?(?:digits|numbers|number|code|digit code|digit number) (?:that are )?(?:on|at|from) (?:the )?(?:back|reverse|signature|front)",
  "(?:code|numbers?|digits) on (?:the )?(?:back|reverse)",
  "(?:long|full|whole|entire|complete|sixteen digit|16 digit|credit|debit|bank|visa|your|the|payment|gift|that|my|mastercard|amex|new|old)? ?card (?:number|numbers|no|details|info|information)",
  "(?:long|full|whole|entire|complete|sixteen digit|16 digit|all the|all of the|all) (?:number|numbers|digits|sixteen digits|16 digits|sixteen|16)",
  "(?:number|numbers|digits) (?:that is )?(?:on|from|across|of|off) (?:the )?(?:front of )?(?:the |your |that |my )?(?:credit |debit |bank |payment )?card",
  "(?:social security(?: number)?|ssn|full social|social(?: number)?(?! media| network| work| care| service| services| housing| distancing| club)|socials)",
  "(?:full|complete|entire|whole) (?:[^ .?!]+ )?(?:id|identity) (?:number|no)",
  "[0-9]+(?:-| )digit id(?: number)?",
  "(?:national insurance(?: number)?|ni number|national id(?: number)?|national identity(?: number| card number)?|identity card number|personal id(?:entity|entification)? number|identity number|aadhaar(?: number)?|sin number|social insurance number|tax(?:payer)? (?:id|identification)(?: number)?|personnummer|bsn)",
);

const ask =
  "(?:what is|what are|what was|what were|(?:tell|give|send|read|text|show|message|email|spell|dictate|get|telling|giving|sending|reading) (?:me|us|it)|read out|read back|(?:i|we) (?:(?:will|would|do|also|just|still|am going to|going to|shall|may|might) )*(?:need|require|want|like|ask|must have)|(?:can|could|may|might|shall|let) (?:i|we|me|us) (?:(?:please|just|also|quickly|then|now) )*(?:have|get|take|grab|ask|see|know|trouble|borrow|confirm|verify|check)|(?:please|kindly|just|now|and|then|to|you|must|also|or|would|will|can|could) (?:(?:please|just|also|now|go ahead and|quickly|then|me) )*(?:provide|confirm|verify|share|state|say|spell|type|repeat|enter|submit|write|include|reply|supply|read|tell|give|send|key|drop|pop|let me have|dictate)|do you (?:have|know|remember|recall)|have you got|let me know|need you to|remind me|how about|provide|confirm|verify|share|type in|enter|send over|send through|send across|reply with|i will take|go ahead with|(?<=^ )(?:type|send|write|give|tell|state))";
const asked = new RegExp(` ${ask} (?:[^ .?!]+ ){0,14}$`);
const taken =
  / (?:not|never|no|nobody|without|avoid|stop|nor|anyone|anybody|someone|somebody|whoever|unsafe|instead of|rather than) (?:[^ .?!]+ ){0,9}$/;
/** A question that begins behind a "not" is one. */
const askedAnew =
  / (?:not|no|never) (?:[^ .?!]+ )*(?:what is|what are|can i|could i|may i|can you|could you|i will need|so i need|but i need|just (?:give|tell|send) me) (?:[^ .?!]+ )*$/;
const partly =
  / (?:last(?! name)|final|ending|ends|partial|some of|only the|certain|masked|(?:first|second|third) (?:and|two|three|four|six|characters?|letters?|digits?)|(?:two|three|few) (?:digits|letters|characters)) (?:[^ .?!]+ ){0,5}$/;
const partlyBehind =
  /^(?: ?(?:[^ .?!]+ ){0,3})(?:the last|just the last|only the last|last (?:four|4|two|2)|ending|ends in|with the last|reset|recovery|hint|manager|protected|field|prompt|screen|box|page|policy|link|change)(?: |$)/;
/** What one does with a secret without telling it. */
const handled =
  / (?:reset|resetting|change|changing|changed|forgot|forgotten|forget|update|updating|updated|set|setting|create|choose|pick|recover|new|enable|protect|lost|unlock|blocked|wrong|incorrect|temporary|one time|expired|expires|secure|use|using|used|entering|entered|typing|typed|hide|cover|keep|sort|you need your|you will need your|in with your|has a|have a|without a|whether (?:the|your)|if (?:the|your)|accept|generate|add|order|request|requested|requesting|get a|that the|saved|stored|remove|removed|delete) (?:[^ .?!]+ ){0,2}$/;
const elsewhere =
  / (?:on|in|into|via|through|using|at|with|to) (?:the|our|your|a|an|that|this) (?:[^ .?!]+ ){0,2}(?:keypad|pad|app|website|site|terminal|machine|reader|atm|browser|page|form|link|portal|till|system) /;
const known = / (?:do you (?:have|know|remember|recall)|have you got) (?:[^ .?!]+ ){0,5}$/;
const keys = / (?:followed by|hash|pound key|star key|star sign) /;
const typed = / (?:enter|type|key|put|fill|input|submit|use|punch|log) /;
/** What lets one into a network is nobody's own secret. */
const network = / (?:wi ?fi|wireless|network|router|guest) /;
/** In India a PIN code says where one lives. */
const postal =
  / (?:area|address|delivery|pickup|city|locality|town|postal|village|district|region|place|pin ?code of|state) /;
/** A code for once, sent just now, is no secret of the card's. */
const sentNow =
  / (?:sent|texted|emailed|messaged|receive|received|one time|verification code|app shows|authenticator) /;
const reach = 120;
/** What is done with keys rather than said. */
const keyed =
  / (?:enter|entering|re-enter|reenter|type|typing|key|input|submit|fill|put|provide|confirm|use|write) (?:[^ .?!]+ ){0,14}$/;
/** What one sees on a screen. */
const onScreen =
  / (?:click|clicking|tap|press|select|choose|scroll|swipe|go to|navigate|open|launch|visit|log ?in|log into|log back|sign ?in|sign into|continue|next|button|menu|settings|prompt|prompted|prompts|asked for|screen|window|browser|website|web|page|tab|field|box|app|portal|checkout|login|wizard|step|steps|account settings) /;
/** To whom it is to be said. */
const toAgent = / (?:me|us|here|chat|reply|phone|so i|so we|for i|i can|we can|i need|we need) /;

/** Where the agent asks for a secret. */
export function secretRequests(reading: Reading, turn: Turn): readonly Match[] {
  return findAll(plainWords(reading, turn), secrets).filter(isAsked);
}

function isAsked(match: Match): boolean {
  const { plain, start, end } = match;
  const before = sentenceBefore(plain.text.slice(Math.max(0, start - reach), start));
  const behind = /^[^.?!]*[.?!]?/.exec(plain.text.slice(end, end + reach))?.[0] ?? "";
  const whole = `${before}${match.text}${behind} `;
  if (
    partly.test(before) &&
    !/ (?:three|3) /.test(` ${match.text} `) &&
    !/^(?:long|full|whole|entire|complete)/.test(match.text)
  )
    return false;
  if (partlyBehind.test(behind.trimStart()) || (taken.test(before) && !askedAnew.test(before)) || handled.test(before))
    return false;
  if (isInstruction(match, before, whole)) return false;
  if ((typed.test(before) && elsewhere.test(behind)) || (/^pin code/.test(match.text) && postal.test(whole)))
    return false;
  if (keys.test(whole) || (known.test(before) && /pin|pass/.test(match.text))) return false;
  if (sentNow.test(whole) && /^(?:security|pin|pass ?code|code)/.test(match.text)) return false;
  if (/card (?:details|info|information)/.test(match.text) && !/ (?:full|all|complete|whole) /.test(before))
    return false;
  if (network.test(whole) && / ?(?:password|pass)/.test(match.text)) return false;
  return (
    asked.test(before) ||
    /^ ?(?:[^ .?!]+ ){0,6}please /.test(behind) ||
    / (?:what|which) $/.test(before) ||
    isFragment(before, match.text, behind)
  );
}

/** "Enter your password and click Continue" says what to do on a screen: nobody hears the password. */
function isInstruction({ plain, start, end }: Match, before: string, whole: string): boolean {
  if (!keyed.test(before) || toAgent.test(whole)) return false;
  return onScreen.test(plain.text.slice(Math.max(0, start - 2 * reach), end + 2 * reach));
}

function sentenceBefore(before: string): string {
  const stop = Math.max(before.lastIndexOf(" . "), before.lastIndexOf(" ? "), before.lastIndexOf(" ! "));
  const sentence = stop < 0 ? before : before.slice(stop + 2);
  return sentence.startsWith(" ") ? sentence : ` ${sentence}`;
}

const longestFragment = 6;

/** "And your PIN?", "Password please." */
function isFragment(before: string, secret: string, behind: string): boolean {
  const words = `${before} ${secret} ${behind}`.split(" ").filter((word) => /[a-z0-9]/.test(word));
  if (words.length > longestFragment) return false;
  return /[?]|(?:^| )please(?: |$)/.test(behind) || /^ (?:ok )?(?:and|please|now|then|next) /.test(before);
}
