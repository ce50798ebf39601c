import type { Reading, Turn } from "../types.ts";
import { distressIn } from "./distress.ts";
import { floorsOf } from "./floors.ts";
import { find, type Match, negated, type Pattern, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const unsettled = pattern(
  "still (?:not(?! (?:really |very |so |at all )*(?:happy|impressed|pleased|satisfied|amused|thrilled|over it|convinced))|no|does not|do not|is not|has not|have not|can not|nothing|broken|down|waiting|the same|get|getting|says|wrong|will not|here|without|out|leaking)",
  "(?:that|this|it|which) (?:really |just )?(?:does not|did not|is not|has not|will not|is no|was no) (?:really |even )?(?:help|work|solve|fix|answer|helping|working|what i|good enough|resolved|solved|enough|good|use|any good|any use)",
  "(?:forget it|never ?mind|nobody helps|no one helps|nobody (?:is )?(?:here|there)|nothing happens|no help|not helpful|unhelpful|useless|hopeless|pointless|i give up|giving up|waste of (?:my )?time|tells me nothing|thanks for nothing|thank you for nothing|not resolved|unresolved|not settled|not solved|nothing (?:has )?(?:changed|happened)|i will (?:try|look|go|call|ask|find|take|switch|complain|cancel|figure)(?! (?:it|that|the|this|you))|elsewhere|somewhere else|no use|get nowhere|getting nowhere|nothing works|did nothing|done nothing|does nothing|great help|big help|no good to me|no further forward|back to square one)",
  "(?:the|your|an?) (?:ombudsman|regulator|small claims|trading standards|solicitor|lawyer)",
  "so (?:i (?:am|have|just|get|have got) )?(?:left |stuck |got )?(?:with )?(?:no|nothing|without) ",
  "(?:taking|take) (?:my|our) (?:money|business|custom)",
);

const leaves = pattern(
  "(?:forget it|never ?mind|i give up|giving up|elsewhere|somewhere else|taking my (?:money|business))",
  "(?:another|different|new) (?:provider|bank|company|shop|supplier|insurer|carrier|operator|network)",
);

const glad =
  "great|perfect|brilliant|brill|lovely|wonderful|excellent|awesome|amazing|fantastic|super|splendid|superb|ideal|sorted|thank goodness|thank god|that helps|fab|sweet|phew|wicked|smashing|grand|champion|yay|relief|relieved|lifesaver|diamond|star|legend|that is all i (?:need|needed|wanted)|all i (?:need|needed|wanted)|makes sense|good to know|glad i asked|that will do|very kind|so much|all good|that is clear|spot on|happy|weight off|mind at (?:rest|ease)|(?:good|kind|nice|sweet) of you|so (?:nice|kind|helpful|easy|quick|fast|patient|good)|that was (?:fast|quick|easy)|easy|that simple|smooth|satisfactory|appreciated|save (?:my|the)|saved (?:my|the)|made my (?:day|week)|sorts me|no complaints";
const delighted = pattern(`(?:${glad})`);
const content = pattern(
  `(?:${glad}|nice|cool|good|works|worked|it is there|got it|cheers|thanks|thank you|ta|appreciate|that (?:is|was|will be|would be|is going to be|was going to be) (?:all|it|everything|fine|fair|great|kind)|that is all|no that is|nothing else|fair enough|much obliged|tack|merci|danke)`,
);

const success = pattern(
  "(?:it|that|this|everything|all|internet|card|phone|app|page|link|code|line) (?:now |has |just |all |seems to |is )*(?:works|worked|working|did it|did the trick|done the trick|back on|is back|fixed it|solved it|went through|gone through|came through|come through|came up|turned on|loaded|loads)(?! (?:out|when|before|until|last|yesterday|with|on a))",
  "(?:works|working|worked) (?:now|again|fine|great|perfectly|thanks|thank|a treat|like)",
  "(?:let|letting|lets) me (?:in|through|log|pay)",
  "i am (?:back |logged |now )?in(?= (?:now|thanks|thank|[.!]|$))",
  "i (?:can|do|have)(?: now)? (?:see|got|received|found) (?:it|that|them)",
  "got (?:it|them|that|the (?:email|link|code|text|message))",
  "(?:says|showing|shows) (?:it is )?(?:paid|payment successful|successful|success|confirmed|active|done|complete|completed|refunded)",
  "(?:all|now|it is|that is) (?:sorted|fixed|done|working)",
  "(?:much|way|lot|bit) (?:quicker|faster|better|clearer)",
  "ok done",
  "(?<=^ )(?:works|worked|done|sorted|fixed)(?= )",
);

const headOf = ({ plain, start }: Match) => plain.text.slice(Math.max(0, start - 24), start);

/** How the customer leaves: what its last words say of the matter. */
export interface Stance {
  readonly objects: Match | null;
  readonly upset: Match | null;
  readonly pleased: Match | null;
  /** More than a courtesy. */
  readonly delighted: Match | null;
  /** It says itself that the thing works. */
  readonly succeeds: Match | null;
  readonly givesUp: boolean;
}

export function stanceOf(reading: Reading): Stance {
  const closing = reading.customerTurns.slice(-2);
  const late = floorsOf(reading)
    .filter(({ speaker }) => speaker === "customer")
    .slice(-3)
    .flatMap(({ turns }) => turns);
  const last = (turns: readonly Turn[], looked: Pattern, fits: (match: Match) => boolean = () => true) =>
    turns.flatMap((turn) => find(plainWords(reading, turn), looked, fits) ?? []).at(-1) ?? null;
  const objects = last(closing, unsettled);
  const bitter = (match: Match) => distressIn(reading, match.plain.turn) !== null || objects?.plain === match.plain;
  return {
    objects,
    upset: closing.flatMap((turn) => distressIn(reading, turn) ?? []).at(-1) ?? null,
    pleased: last(closing, content, (match) => {
      if (/^(?:thanks|thank you|cheers|ta)$/.test(match.text)) return !/ (?:no|not) $/.test(headOf(match));
      return !negated(match) || match.text.startsWith("no ");
    }),
    delighted: last(closing, delighted, (match) => !negated(match) && !bitter(match)),
    succeeds: last(
      late,
      success,
      (match) => !negated(match) && !/ (?:if|when|until|how|usually|always) (?:[^ .?!]+ )?$/.test(headOf(match)),
    ),
    givesUp: last(closing, leaves) !== null,
  };
}
