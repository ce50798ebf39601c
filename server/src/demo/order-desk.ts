import { agentExternalId } from "./make-conversations.ts";
import { orderDesk } from "./people.ts";

/** A program that answers from its knowledge, ready to be tested and published. */
export const orderDeskAgent = {
  name: orderDesk.name,
  external_id: agentExternalId(orderDesk.key),
  kind: "ai" as const,
  description: "Answers questions about orders, deliveries and refunds in the chat",
  instructions:
    "You work for Larkfield, a furniture shop. Be friendly and short. Ask for the order number before you look anything up. Hand over to a person when the customer asks for one.",
  knowledge: [
    {
      title: "Delivery times",
      text: "Small parcels arrive within 3 working days, furniture within 10. A parcel that comes back to the depot goes out again on the next working day, free of charge.",
    },
    {
      title: "Returns and refunds",
      text: "You can return anything within 30 days. The refund is paid within 5 working days after the return has arrived, to the card that was used.",
    },
    {
      title: "Warranty",
      text: "All products have a warranty of 2 years. Repairs take 8 working days; a courier collects the product at no cost.",
    },
    {
      title: "Larkfield Plus",
      text: "Plus can be cancelled at any time in the account or by chat. It stays active until the end of the paid month. It can be paused for up to six months.",
    },
    {
      title: "Change of address",
      text: "The delivery address can be changed until the parcel leaves the warehouse. After that the carrier can still hold it for collection.",
    },
  ],
  tools: [
    {
      name: "track_parcel",
      description: "Finds out where a parcel is",
      parameters: { type: "object", properties: { order: { type: "string" } }, required: ["order"] },
      mock: { status: "out_for_delivery", window: "14:00-16:00" },
    },
  ],
};
