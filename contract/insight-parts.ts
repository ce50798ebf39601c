import Type, { type Static, type TSchema } from "typebox";
import { channels } from "./conversations.ts";
import * as field from "./fields.ts";

/** What the answers and questions of insights share. */

export const Day = (description: string) => Type.String({ format: "date", description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const share = (description: string) => field.Nullable(Type.Number({ minimum: 0, maximum: 1, description }));
export const points = (description: string) => field.Nullable(Type.Number({ minimum: 0, maximum: 100, description }));
export const rubricId = field.Id("rub", "The rubric");
export const conversations = count("Number of conversations");
export const meanScore = points("Mean score; null if there are no scores");
const passRate = share("Share of conversations that passed; null if there are none");
const criticalRate = share("Share of conversations in which a critical criterion failed; null if there are none");

/** The bounds of a period, as days and as moments. */
export const bounds = {
  from: Day("The first day"),
  to: Day("The last day"),
  time_zone: Type.String({ description: "The time zone of the days" }),
  starts_at: field.Timestamp("When the first day starts, inclusive"),
  ends_at: field.Timestamp("When the last day ends, exclusive"),
};

/** What every answer says about itself. */
export const about = {
  ...bounds,
  as_of: field.Timestamp("Changes up to this time are included"),
  pending: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: "Number of changes that are not included yet, usually for a few seconds; 1,000 means 1,000 or more",
  }),
};

/** What every question takes. */
export const asked = {
  from: Type.Optional(Day("The first day. By default, the period has 30 days; it can have at most 400")),
  to: Type.Optional(Day("The last day; today by default")),
  time_zone: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$",
      maxLength: 64,
      default: "UTC",
      description:
        "The IANA time zone of the days, such as `Europe/Berlin`. Days on which the clocks change have 23 or 25 hours. An unknown name returns 400",
    }),
  ),
  rubric_id: Type.Optional(field.Id("rub", "Only scores of this rubric")),
  agent: Type.Optional(field.Text(255, "Only conversations of this agent: id, external id or name")),
  channel: Type.Optional(field.Choice(channels, "Only conversations of this channel")),
  tag: Type.Optional(
    field.Text(64, "Only conversations with this tag. You can use only one of `agent`, `channel` and `tag`"),
  ),
};
export const compare = Type.Optional(
  field.Choice(["previous"], "`previous` also returns the preceding period of the same length"),
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
