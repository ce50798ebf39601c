import type { CreateExportInput, Export } from "../../api/client.ts";

export interface ExportForm {
  readonly resource: Export["resource"];
  readonly format: Export["format"];
  readonly isCompressed: boolean;
  /** Days as inputs of the type `date` write them; empty for no bound. */
  readonly from: string;
  readonly to: string;
  readonly agent: string;
  readonly channel: string;
  readonly tag: string;
  readonly passed: "" | "true" | "false";
  readonly maxScore: number | "";
}

export const emptyForm: ExportForm = {
  resource: "conversations",
  format: "csv",
  isCompressed: false,
  from: "",
  to: "",
  agent: "",
  channel: "",
  tag: "",
  passed: "",
  maxScore: "",
};

/** The first moment of a day in the reader's zone, or of one some days later: days are not all equally long. */
function beginningOf(day: string, laterDays = 0): Date {
  const time = new Date(`${day}T00:00:00`);
  time.setDate(time.getDate() + laterDays);
  return time;
}

/** The form as the API takes it: days are those of the reader's zone, both of them included. */
export function exportInput(form: ExportForm): CreateExportInput {
  const { resource, format, isCompressed, from, to, agent, channel, tag, passed, maxScore } = form;
  // The API's bounds are not included themselves.
  const after = from ? new Date(beginningOf(from).getTime() - 1) : undefined;
  const before = to ? beginningOf(to, 1) : undefined;
  return {
    resource,
    format,
    gzip: isCompressed,
    filters: {
      ...(after ? { created_after: after.toISOString() } : {}),
      ...(before ? { created_before: before.toISOString() } : {}),
      ...(agent.trim() ? { agent: agent.trim() } : {}),
      ...(channel ? { channel: channel as "voice" } : {}),
      ...(tag.trim() && resource !== "scorecards" ? { tag: tag.trim() } : {}),
      ...(passed ? { passed: passed === "true" } : {}),
      ...(maxScore === "" ? {} : { max_score: maxScore }),
    },
  };
}

/** The name under which the browser stores the file. */
export const fileNameOf = ({ resource, format, gzip, id }: Export): string =>
  `${resource}-${id}.${format}${gzip ? ".gz" : ""}`;
