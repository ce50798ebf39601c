import type { Token } from "./tokens.ts";

const negators = new Set(
  "not never no none nor neither nobody nothing without hardly unable refuse refused refusing avoid instead rather".split(
    " ",
  ),
);
/** A new thought begins; what was negated before stays there. */
const turns = new Set("but because so however although though yet while whereas then".split(" "));
const subjects = new Set("i we you they he she it".split(" "));
/** "I don't think we guarantee": the "not" reaches over the subject. */
const reaching = new Set(
  `think believe say saying said mean meaning means claim claiming suggest suggesting imply know sure see want tell
  telling told promise promising call calling guarantee assure certain`
    .trim()
    .split(/\s+/),
);
const links = new Set("that if whether a an the".split(" "));
/** "not only", "no problem", "don't hesitate", "without doubt": these say yes. */
const affirmed = new Set("only just problem worries worry doubt hesitate forget fail mind question".split(" "));
const asideWords = new Set("however unfortunately sadly therefore though obviously".split(" "));
const reach = 7;

/** Whether a "not" before the words, in the same clause, takes them back; or a "nothing" right behind them. */
export function isNegated(tokens: readonly Token[], from: number, to: number): boolean {
  return negatedBefore(tokens, from) || negatedBehind(tokens, from, to);
}

function negatedBefore(tokens: readonly Token[], from: number): boolean {
  const asides = isAside(tokens, from - 1) ? 1 : 0;
  if (asides === 0 && endsClause(tokens[from])) return false;
  for (let at = from - 1 - asides; at >= Math.max(0, from - reach); at--) {
    const token = tokens[at] as Token;
    if (negators.has(token.word)) return !affirms(tokens, at, from);
    if (turns.has(token.word) || endsClause(token)) return false;
    if (subjects.has(token.word) && !isReached(tokens, at)) return false;
  }
  return false;
}

/** "We cannot, however, guarantee it." */
const isAside = (tokens: readonly Token[], at: number) =>
  asideWords.has(tokens[at]?.word ?? "") && endsClause(tokens[at]) && endsClause(tokens[at + 1]);

const endsClause = (token: Token | undefined) => token?.after === "stop" || token?.after === "pause";

function isReached(tokens: readonly Token[], subject: number): boolean {
  let before = subject - 1;
  while (before >= 0 && links.has(tokens[before]?.word ?? "")) before--;
  return reaching.has(tokens[before]?.word ?? "");
}

function affirms(tokens: readonly Token[], negator: number, from: number): boolean {
  for (let at = negator + 1; at <= Math.min(negator + 2, from - 1); at++) {
    if (affirmed.has(tokens[at]?.word ?? "")) return true;
  }
  return false;
}

const verbs = new Set("is are was were".split(" "));
const denied = new Set(
  "something anything possible available offered given included what promised guaranteed".split(" "),
);
const behind = 3;

/** "guaranteed refunds are not something we offer", but not "I guarantee that it is not broken". */
function negatedBehind(tokens: readonly Token[], from: number, to: number): boolean {
  if (tokens[to + 1]?.word === "nothing" && !endsClause(tokens[to + 1])) return true;
  const before = tokens[from - 1]?.word ?? "";
  if (subjects.has(before) || subjects.has(tokens[from]?.word ?? "") || before === "to" || before === "will")
    return false;
  for (let at = to + 1; at <= Math.min(to + behind, tokens.length - 2); at++) {
    const token = tokens[at] as Token;
    if (endsClause(token) || subjects.has(token.word) || turns.has(token.word) || links.has(token.word)) return false;
    if (verbs.has(token.word)) return tokens[at + 1]?.word === "not" && denied.has(tokens[at + 2]?.word ?? "");
  }
  return false;
}
