import { readFileSync } from "node:fs";
import { isProblem } from "../../server/src/grading/encoder/joint-chances.ts";
import { checkCatalogue, readWithEncoder, sharedEncoder, type Verdict } from "../../server/src/grading/index.ts";
import { gradeWithPatterns, readRecord } from "../../server/src/offline/index.ts";
import { calibrationError } from "./calibration.ts";
import { realText } from "./real-conversations.ts";

/** A conversation and what somebody who had seen no check says of it. */
interface Labelled {
  readonly id: string;
  /** A real conversation has none here. */
  readonly turns?: readonly unknown[];
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

export interface JudgeFile {
  /** Whether the encoder reads the conversations, as in a server; otherwise the patterns judge alone. */
  readonly withEncoder: boolean;
}

/** Returns every label of a file beside what the check finds, in the same way as the command line grades. */
export async function judgeFile(path: string, { withEncoder }: JudgeFile): Promise<readonly Judgement[]> {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const subjects = lines
    .map((line) => JSON.parse(line) as Labelled)
    .filter(({ id, turns }) => turns !== undefined || realText(id) !== undefined)
    .map((record, i) => subjectOf(record, i + 1));
  const readings = withEncoder ? await readWithEncoder(sharedEncoder(), subjects.map(toRead)) : [];
  return subjects.flatMap(({ labels, content, record }, i) =>
    gradeWithPatterns(content, record, readings[i]).criteria.map(({ key, verdict, confidence }) => ({
      id: record.id,
      check: key,
      label: labels[key] as Verdict,
      verdict,
      confidence,
    })),
  );
}

type Subject = ReturnType<typeof subjectOf>;

const toRead = ({ content, record }: Subject) => ({ content, conversation: record.conversation });

function subjectOf(record: Labelled, number: number) {
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
  return { labels: record.labels, content, record: readRecord({ ...realText(record.id), ...record }, number) };
}

/** Of what a check raises (partly or wholly failed), and of what it passes: how much is right, and how much is found. */
export function figuresOf(judgements: readonly Judgement[]) {
  const count = (of: (judgement: Judgement) => boolean) => judgements.filter(of).length;
  const problem = {
    said: count(({ verdict }) => isProblem(verdict)),
    there: count(({ label }) => isProblem(label)),
    both: count(({ label, verdict }) => isProblem(label) && isProblem(verdict)),
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
    calibrationError: calibrationError(judgements),
  };
}
