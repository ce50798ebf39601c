import Type from "typebox";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { find, type Match, pattern, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { quoteStep } from "../phrases/quote-step.ts";
import { saidBy } from "../phrases/said-by.ts";
import { turnsAfter } from "../phrases/turns-after.ts";
import type { Check, Evidence, Finding, Reading, Step, Turn } from "../types.ts";

export const toolFailures: Check = {
  key: "tool_failures",
  title: "Tool failures",
  description: "A failed tool call is repeated successfully, or the customer is told.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const calls = reading.steps.filter(({ type }) => type === "tool_call");
  const [first] = calls;
  if (!first) return notApplicable("No tool was called.", 1);
  const failed = calls.filter(hasFailed);
  if (failed.length === 0) {
    return pass({ confidence: 0.95, rationale: "No tool call failed.", evidence: [quoteStep(first)] });
  }
  const made = repairs(reading, calls);
  const open = failed.filter((_, at) => made[at] === null);
  const good = made.flatMap((evidence) => evidence ?? []);
  if (open.length === 0) {
    const rationale = "Each failed tool call was repeated successfully, or the customer was told.";
    return pass({ confidence: 0.85, rationale, evidence: [...failed.slice(0, 3).map(quoteStep), ...good.slice(0, 3)] });
  }
  const names = [...new Set(open.map(({ name }) => name ?? "a tool without a name"))].slice(0, 5).join(", ");
  const found = {
    confidence: 0.85,
    rationale: `${open.length} of ${failed.length} failed tool calls were neither repeated successfully nor mentioned to the customer: ${names}.`,
    evidence: open.map(quoteStep),
  };
  return good.length === 0 ? fail(found) : partial(found, (failed.length - open.length) / failed.length);
}

const hasFailed = (step: Step) => step.failed || (step.error !== null && step.error.trim() !== "");

/** For each failed call what made it good. From the end, so that each tool's next success is known. */
function repairs(reading: Reading, calls: readonly Step[]): readonly (Evidence | null)[] {
  const agentTurns = saidBy(reading, "agent");
  const success = new Map<string, Step>();
  const open = new Set<string>();
  const made = calls.toReversed().map((call) => {
    const name = call.name ?? "";
    if (!hasFailed(call)) {
      success.set(name, call);
      open.delete(name);
      return null;
    }
    const again = success.get(name);
    if (!again) open.add(name);
    return again ? quoteStep(again) : null;
  });
  return calls.flatMap((call, at) => {
    if (!hasFailed(call)) return [];
    return [made[calls.length - 1 - at] ?? toldIn(reading, call, agentTurns, open)];
  });
}

const within = 3;
const trouble =
  "(?:error|errors|problem|problems|issue|issues|trouble|glitch|hiccup|outage|difficulty|difficulties|time ?out|fault)";

/** The customer hears that something doesn't work. */
const admissions = pattern(
  `(?:an?|some|technical|having|have|had|is|was|got|hit|there is|this|system|the) ~ ${trouble}`,
  "(?:can|could|do|did|does|was|is|am|are|were|has|have|would|will) not ~ (?:able|work|working|go|gone|get|find|reach|load|see|access|process|complete|finish|open|book|send|make|pull|retrieve|look|check|connect|respond|responding|save|update|change|create|cancel|place|issue|available|come|accept|let|take|verify|confirm|fetch|succeed|up|do|possible|seem|refund|transfer|apply|read|submit|add|issued|been)",
  "(?:i|we|it|system|that|this) (?:could|did) not",
  "unable to",
  "unavailable",
  "not available",
  "(?:failed|fails|failing|fail)",
  "(?:is|are|was|seems|seem|went|be|appears|gone) (?:to be )?(?:currently |temporarily |still |just )*(?:down|offline|broken|out of order|stuck|slow|wrong|timed out|unreachable|unresponsive)",
  "timed out",
  "timing out",
  "(?:did|went|goes|has gone) (?:not go|wrong|not work)",
  "(?:rejected|declined|refused|denied)",
  "no (?:luck|response|answer from|connection)",
  "(?:system|tool|service|server|database|page|page) ~ (?:error|down|slow|rejected|timed|is not)",
  "(?:try|trying) (?:that |it |this |once )*(?:again|later|another)",
  "(?:playing|acting) up",
);

function toldIn(reading: Reading, call: Step, agentTurns: readonly Turn[], open: ReadonlySet<string>): Evidence | null {
  for (const turn of turnsAfter(agentTurns, call.afterTurn, within)) {
    const match = find(
      plainWords(reading, turn),
      admissions,
      (found) => !isQuestion(found) && isAbout(found, call, open),
    );
    if (match !== null) return quoteMatch(match);
  }
  return null;
}

const isQuestion = ({ plain, end }: Match) => /^[^.?!]*\?/.test(plain.text.slice(end));

/** Where several tools failed, words that name one of them speak of that one alone. */
function isAbout({ plain }: Match, call: Step, open: ReadonlySet<string>): boolean {
  if (open.size < 2 || names(plain.text, call.name ?? "")) return true;
  for (const other of open) if (other !== call.name && names(plain.text, other)) return false;
  return true;
}

const lettersAlike = 4;

/** Whether a text has a word that begins like one of the tool's name. */
const names = (text: string, tool: string) =>
  tool
    .toLowerCase()
    .split(/[^a-z]+/)
    .some(
      (word) => word.length >= lettersAlike && !common.has(word) && text.includes(` ${word.slice(0, lettersAlike)}`),
    );

const common = new Set("tool call find make open send with user data check lookup fetch load read list".split(" "));
