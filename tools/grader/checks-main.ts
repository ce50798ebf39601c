import { parseArgs } from "node:util";
import { figuresOf, judgeFile } from "./checks.ts";

/** Prints how the rule checks do on a labelled file; `--wrong CHECK` lists where one is off. */
const { values, positionals } = parseArgs({ options: { wrong: { type: "string" } }, allowPositionals: true });
const judgements = positionals.flatMap((path) => judgeFile(path));
if (values.wrong) {
  for (const { id, check, label, verdict, confidence } of judgements) {
    if (check === values.wrong && label !== verdict)
      console.log(`${id}  is ${label}, found ${verdict} (${confidence})`);
  }
} else {
  console.log(
    "| check | labelled | with a problem | precision | recall | precision of pass | recall of pass | same verdict |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  const shown = (share: number | null) => (share === null ? "–" : share.toFixed(2));
  for (const check of new Set(judgements.map((judgement) => judgement.check))) {
    const f = figuresOf(judgements.filter((judgement) => judgement.check === check));
    const cells = [f.problemPrecision, f.problemRecall, f.passPrecision, f.passRecall, f.exact].map(shown);
    console.log(`| \`${check}\` | ${f.labelled} | ${f.problems} | ${cells.join(" | ")} |`);
  }
}
