import { readFileSync } from "node:fs";
import { checkCatalogue, type Verdict } from "../../server/src/grading/index.ts";
import { gradeRecord, readRecord } from "../../server/src/offline/index.ts";

/** A conversation and what somebody who had seen no check says of it. */
interface Labelled {
  readonly id: string;
  readonly labels: Readonly<Record<string, Verdict>>;
  readonly params?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Judgement {
  readonly id: string;
  readonly check: string;
  readonly label: Verdict;
  readonly verdict: Verdict;
  readonly confidence: number;
}

/** Every label of a file beside what the check finds, by the same way that a command line grades. */
export function judgeFile(path: string): readonly Judgement[] {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.flatMap((line, i) => judgeLine(JSON.parse(line) as Labelled, i + 1));
}

function judgeLine(record: Labelled, number: number): readonly Judgement[] {
  const keys = Object.keys(record.labels).filter((key) => checkCatalogue.has(key));
  const criteria = keys.map((key) => ({
    key,
    name: key,
    description: null,
    section: null,
    type: "binary" as const,
    weight: 1,
    maxScore: 1,
    critical: false,
    appliesWhen: null,
    check: key,
    parameters: record.params?.[key] ?? {},
    question: null,
    categories: [],
  }));
  const content = { passScore: 70, minimumAgreement: null, criteria };
  const graded = gradeRecord(content, readRecord(record, number));
  return graded.criteria.map(({ key, verdict, confidence }) => ({
    id: record.id,
    check: key,
    label: record.labels[key] as Verdict,
    verdict,
    confidence,
  }));
}

const raised = (verdict: Verdict) => verdict === "partial" || verdict === "fail";

/** Of what a check raises (partly or wholly failed), and of what it passes: how much is right, and how much is found. */
export function figuresOf(judgements: readonly Judgement[]) {
  const count = (of: (judgement: Judgement) => boolean) => judgements.filter(of).length;
  const problem = {
    said: count(({ verdict }) => raised(verdict)),
    there: count(({ label }) => raised(label)),
    both: count(({ label, verdict }) => raised(label) && raised(verdict)),
  };
  const pass = {
    said: count(({ verdict }) => verdict === "pass"),
    there: count(({ label }) => label === "pass"),
    both: count(({ label, verdict }) => label === "pass" && verdict === "pass"),
  };
  return {
    labelled: judgements.length,
    problems: problem.there,
    problemPrecision: problem.said === 0 ? null : problem.both / problem.said,
    problemRecall: problem.there === 0 ? null : problem.both / problem.there,
    passPrecision: pass.said === 0 ? null : pass.both / pass.said,
    passRecall: pass.there === 0 ? null : pass.both / pass.there,
    exact: count(({ label, verdict }) => label === verdict) / judgements.length,
  };
}
