import { readFileSync, writeFileSync } from "node:fs";
import { localGrader } from "../../server/src/grading/index.ts";
import { chooseRubric, type GradedRecord, gradeRecord, readRecord } from "../../server/src/offline/index.ts";

interface HardConversation {
  readonly title: string;
  /** The judgement of a careful reader. */
  readonly reader: string;
  readonly channel: string;
  readonly turns: readonly (readonly [role: string, text: string])[];
}

const source = new URL("./hard-conversations.json", import.meta.url);
const page = new URL("../../docs/hard-conversations.md", import.meta.url);

const opening = `# Ten hard conversations

What the local grader makes of conversations that are hard to judge, with the default rubric. The cards are as the grader (version
${localGrader.version}) gave them; \`npm run grader:hard\` writes this page anew. Where a careful reader would say something else, the line
"What a reader says" shows it: nothing here was chosen because it turned out well.

A verdict in italics is unsure. It doesn't count towards the score.
`;

/** Grades the ten conversations of the documentation, and writes their page. */
export async function writeHardConversations(): Promise<void> {
  const content = chooseRubric(undefined);
  const given = JSON.parse(readFileSync(source, "utf8")) as readonly HardConversation[];
  const parts: string[] = [opening];
  for (const [number, one] of given.entries()) {
    const turns = one.turns.map(([role, text]) => ({ role, text }));
    const card = await gradeRecord(content, readRecord({ channel: one.channel, turns }, number));
    parts.push(`## ${one.title}\n`, quoted(one), "", `**What a reader says**: ${one.reader}\n`, summaryOf(card));
    if (card.unread === null) parts.push("", tableOf(card));
    parts.push("");
  }
  writeFileSync(page, parts.join("\n"));
}

const quoted = ({ turns }: HardConversation) => turns.map(([role, text]) => `> **${role}**: ${text}  `).join("\n");

function summaryOf({ score, passed, coverage, unread }: GradedRecord): string {
  if (unread !== null) return `**Card**: no score. ${unread}`;
  const outcome = passed === null ? "no outcome" : passed ? "passed" : "failed";
  return `**Card**: score ${score ?? "–"}, ${outcome}; ${coverage.judged} of ${coverage.total} criteria judged.`;
}

const unsureBelow = 0.6;

/** What doesn't apply, and surely so, is left out. */
function tableOf({ criteria }: GradedRecord): string {
  const shown = criteria.filter(({ verdict, confidence }) => verdict !== "not_applicable" || confidence < unsureBelow);
  const rows = shown.map(({ key, verdict, confidence, evidence }) => {
    const said = confidence < unsureBelow ? `*${verdict}*` : verdict;
    return `| \`${key}\` | ${said} | ${confidence.toFixed(2)} | ${evidence.map(({ quote }) => `"${quote}"`).join(" … ")} |`;
  });
  return ["| criterion | verdict | confidence | evidence |", "|---|---|---|---|", ...rows].join("\n");
}
