import Type, { type Static, type TSchema } from "typebox";
import { channels } from "./conversations.ts";
import * as field from "./fields.ts";

/** What the answers and questions of insights share. */

export const Day = (description: string) => Type.String({ format: "date", description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const share = (description: string) => field.Nullable(Type.Number({ minimum: 0, maximum: 1, description }));
export const points = (description: string) => field.Nullable(Type.Number({ minimum: 0, maximum: 100, description }));
export const rubricId = field.Id("rub", "The rubric");
export const conversations = count("Conversations");
export const meanScore = points("Mean of the scores; null without any");
const passRate = share("Share of the conversations that passed; null without any");
const criticalRate = share("Share in which a critical criterion failed; null without any");

/** The bounds of a period, as days and as moments. */
export const bounds = {
  from: Day("The first day"),
  to: Day("The last day"),
  time_zone: Type.String({ description: "The time zone of the days" }),
  starts_at: field.Timestamp("When the first day begins; what happened at this moment counts"),
  ends_at: field.Timestamp("When the last day ends; what happened at this moment no longer counts"),
};

/** What every answer says about itself. */
export const about = {
  ...bounds,
  as_of: field.Timestamp("What was scored, changed or forgotten before this is in the answer"),
  pending: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: "Changes still to be counted, usually within seconds; 1,000 means at least so many",
  }),
};

/** What every question takes. */
export const asked = {
  from: Type.Optional(Day("The first day; 30 days are answered unless it is given, at most 400")),
  to: Type.Optional(Day("The last day; today unless it is given")),
  time_zone: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$",
      maxLength: 64,
      default: "UTC",
      description:
        "The IANA time zone by whose clocks days begin and end, such as `Europe/Berlin`; a day on which clocks change is 23 or 25 hours long. An unknown name is a 400",
    }),
  ),
  rubric_id: Type.Optional(field.Id("rub", "Only scores by this rubric")),
  agent: Type.Optional(field.Text(255, "Only this agent's: id, external id or name")),
  channel: Type.Optional(field.Choice(channels, "Only this channel's")),
  tag: Type.Optional(field.Text(64, "Only those with this tag. Of agent, channel and tag only one can be asked for")),
};
export const compare = Type.Optional(
  field.Choice(["previous"], "`previous` also answers the period of the same length right before"),
);
export const minCount = (what: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: what }));

export const sums = { count: conversations, mean_score: meanScore, pass_rate: passRate, critical_rate: criticalRate };

/** The same schema, or null. */
export const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: "null" }], description });

export const january = {
  from: "2026-01-01",
  to: "2026-01-31",
  time_zone: "Europe/Berlin",
  starts_at: "2025-12-31T23:00:00.000Z",
  ends_at: "2026-01-31T23:00:00.000Z",
};
export const example = { ...january, as_of: "2026-01-31T12:00:00.000Z", pending: 0 };
export const exampleSums = { count: 1446, mean_score: 74.9, pass_rate: 0.8112, critical_rate: 0.0207 };
