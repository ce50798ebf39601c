import Type from "typebox";
import * as field from "./fields.ts";

export const sentimentLabels = ["negative", "neutral", "positive"] as const;

/** The sentiment of one turn. */
export const turnSentiment = {
  label: field.Choice(sentimentLabels, "`negative` for a score below 0, `positive` above 0"),
  score: Type.Number({
    minimum: -1,
    maximum: 1,
    description: "How negative or positive the text is, from -1 to 1; 0 if there is no clear sentiment",
  }),
};
