import { section } from "./criterion.ts";

/** What no conversation may lack, whatever it is about: failing either fails the card. */
export const conduct = (weights: { readonly professionalism: number; readonly sensitive_data: number }) =>
  section("Conduct", [
    {
      key: "professionalism",
      name: "Stays professional",
      description: "No profanity, insult, mockery or threat. A curt or dismissive word gives half the points.",
      weight: weights.professionalism,
      critical: true,
      question:
        "Is the agent polite throughout: no profanity, insult, mockery or threat? Quoting the customer's own words does not count.",
    },
    {
      key: "sensitive_data",
      name: "Protects sensitive data",
      description: "Neither asks for nor repeats a full card number, security code, PIN, password or national id.",
      weight: weights.sensitive_data,
      critical: true,
      question:
        "Does the agent avoid asking for or repeating secrets, such as a full card number, security code, PIN, password or full national id? The last four digits are allowed.",
    },
  ]);
