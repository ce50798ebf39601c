import { csvRecord } from "./csv.ts";
import type { Export } from "./types.ts";
import { conversationColumns, nodeColumns, scorecardColumns } from "./wire.ts";

/** A conversation, its trace or a scorecard, as it stands in the file. */
export interface EncodedRow {
  readonly text: string;
  /** How many lines or records that is. */
  readonly rows: number;
}

export interface Encoder {
  /** What the file begins with. */
  readonly header: string;
  readonly encode: (row: object) => EncodedRow;
}

export function encoderOf({ resource, format }: Pick<Export, "resource" | "format">): Encoder {
  if (format === "jsonl") return { header: "", encode: (row) => ({ text: `${JSON.stringify(row)}\n`, rows: 1 }) };
  return encoders[resource];
}

const recordPerRow = (columns: readonly string[]): Encoder => ({
  header: csvRecord(columns),
  encode: (row) => {
    const values = row as Readonly<Record<string, unknown>>;
    return { text: csvRecord(columns.map((column) => values[column])), rows: 1 };
  },
});

interface Node extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly children: readonly Node[];
}

const traces: Encoder = {
  header: csvRecord(["conversation_id", "id", "parent_id", ...nodeColumns]),
  encode: (row) => {
    const { conversation_id, root } = row as { conversation_id: string; root: Node };
    const records: string[] = [];
    // In the order of the conversation: the next one is taken from the end.
    const waiting: { node: Node; parentId: string | null }[] = [{ node: root, parentId: null }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, parentId } = next;
      const values = nodeColumns.map((column) => (anything.has(column) ? jsonOf(node[column]) : node[column]));
      records.push(csvRecord([conversation_id, node.id, parentId, ...values]));
      for (const child of node.children.toReversed()) waiting.push({ node: child, parentId: node.id });
    }
    return { text: records.join(""), rows: records.length };
  },
};

const encoders: Readonly<Record<Export["resource"], Encoder>> = {
  conversations: recordPerRow(conversationColumns),
  scorecards: recordPerRow(scorecardColumns),
  traces,
};

/** Columns of whatever kind: as JSON even where they are plain text, or nobody could tell the two apart. */
const anything: ReadonlySet<string> = new Set(["input", "output"]);

const jsonOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
