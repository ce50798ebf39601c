import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { datasetFolder } from "./read-dialogues.ts";

interface LabelledTurn {
  readonly role: string;
  readonly text: string;
}

/** The part of a labelled record that a real conversation takes from its dataset. */
export interface RealText {
  readonly channel: "voice" | "chat";
  readonly turns: readonly LabelledTurn[];
}

const folder = join(datasetFolder, "..");

function linesOf<Line>(path: string): readonly Line[] {
  const file = join(folder, path);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

let texts: ReadonlyMap<string, RealText> | undefined;

/** Real conversations are labelled by their id alone: their text is in the datasets, never in this repository. */
export function realText(id: string): RealText | undefined {
  texts ??= readTexts();
  return texts.get(id);
}

function readTexts(): ReadonlyMap<string, RealText> {
  const dialogues = ["uss-dev/uss_train.jsonl", "uss-dev/uss_valid.jsonl"].flatMap((path) =>
    linesOf<{ id: string; turns: readonly LabelledTurn[] }>(path),
  );
  const calls = linesOf<{ external_id: string; transcript: string }>("harper-valley/calls.jsonl");
  return new Map<string, RealText>([
    ...dialogues.map(({ id, turns }) => [id, { channel: "chat", turns }] as const),
    ...calls.map(
      ({ external_id, transcript }) => [external_id, { channel: "voice", turns: turnsOf(transcript) }] as const,
    ),
  ]);
}

/** "Agent: Hello\nCustomer: Hi" as turns. */
const turnsOf = (transcript: string): readonly LabelledTurn[] =>
  transcript.split("\n").flatMap((line) => {
    const colon = line.indexOf(": ");
    return colon < 0 ? [] : [{ role: line.slice(0, colon).toLowerCase(), text: line.slice(colon + 2) }];
  });
