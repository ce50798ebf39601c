import Type from "typebox";
import * as field from "./fields.ts";

export const sentimentLabels = ["negative", "neutral", "positive"] as const;

/** The sentiment of one turn. */
export const turnSentiment = {
  label: field.Choice(sentimentLabels, "Negative below a score of 0, positive above it"),
  score: Type.Number({
    minimum: -1,
    maximum: 1,
    description: "How negative or positive the words are, -1 to 1; 0 for all that is too weak to tell",
  }),
};
