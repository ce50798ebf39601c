import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { jointFile } from "../../server/src/grading/encoder/joint-weights.ts";
import { weightsFile, writeWeights } from "../../server/src/grading/satisfaction/weights.ts";
import { checksTable, untouched, wrongOnes } from "./checks-table.ts";
import { evaluate } from "./evaluate.ts";
import { writeHardConversations } from "./hard-conversations.ts";
import { heldOutFile, joinLabelled, joinTable, jointJson } from "./join-labelled.ts";
import { patternSignals } from "./pattern-signals.ts";
import { datasetFolder, readDialogues } from "./read-dialogues.ts";
import { sentimentTable } from "./sentiment-table.ts";
import { table } from "./table.ts";
import { train } from "./train.ts";

/** Grades by patterns alone, to compare with. */
const withoutEncoder = "--without-encoder";
const options = { withEncoder: !process.argv.includes(withoutEncoder) };
const [task, given, ...more] = process.argv.slice(2).filter((argument) => argument !== withoutEncoder);
const folder = given === undefined ? datasetFolder : resolve(given);

try {
  if (task === "train") {
    const { weights, macroF1 } = train(readDialogues(folder, "train"));
    writeFileSync(weightsFile, writeWeights(weights));
    const reached = [...macroF1].map(([source, value]) => `${source} ${(value * 100).toFixed(1)}`);
    console.log(`macro-F1 by cross-validation: ${reached.join(", ")}`);
    console.log(
      `${weights.said.size + weights.heard.size} n-grams, ${weights.measures.size} measures and ${weights.together.size} pairs`,
    );
  } else if (task === "evaluate") {
    console.log(table(evaluate(readDialogues(folder, "valid"))));
  } else if (task === "checks") {
    const files = given === undefined ? untouched : [given, ...more];
    console.log(given === "--wrong" ? await wrongOnes(more, options) : await checksTable(files, options));
  } else if (task === "signals" && given !== undefined) {
    console.log(patternSignals(given).join("\n"));
  } else if (task === "join") {
    const joined = await joinLabelled(given ?? heldOutFile);
    writeFileSync(jointFile, jointJson(joined));
    console.log(joinTable(joined));
  } else if (task === "hard") {
    await writeHardConversations();
  } else if (task === "sentiment") {
    console.log(sentimentTable(folder));
  } else {
    throw new Error(
      "npm run grader:train [FOLDER], grader:evaluate [FOLDER], grader:sentiment [FOLDER], grader:checks [--without-encoder] [FILE …], grader:join [FILE], grader:hard or grader:signals FILE",
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
