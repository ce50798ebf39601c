import type { Draw } from "./draw.ts";
import * as phrases from "./phrases.ts";
import type { Topic } from "./topics/topic.ts";
import type { Handling, Line } from "./types.ts";

const agent = (text: string): Line => ({ role: "agent", text });
const customer = (text: string): Line => ({ role: "customer", text });

/** Writes the conversation about a topic as an agent of this kind would have it, with places such as `{first}` left open. */
export function handleTopic(topic: Topic, handling: Handling, draw: Draw): readonly Line[] {
  return writers[handling](topic, draw);
}

type Writer = (topic: Topic, draw: Draw) => readonly Line[];

/** Up to the customer's relief. */
const solve = ({ question, solution }: Topic, draw: Draw): readonly Line[] => [
  agent(question[0]),
  customer(question[1]),
  agent(solution.join(" ")),
  customer(draw.one(phrases.relief)),
];

const verify = (draw: Draw, before = ""): readonly Line[] => [
  agent(`${before}${draw.one(phrases.verification)}`),
  customer(draw.one(phrases.identity)),
];

const warmEnding = ({ nextStep }: Topic, draw: Draw): readonly Line[] => [
  agent(`${nextStep} ${draw.one(phrases.checks)}`),
  customer(draw.one(phrases.noMore)),
  agent(draw.one(phrases.warmClosings)),
];

const writers: Readonly<Record<Handling, Writer>> = {
  excellent: (topic, draw) => [
    agent(draw.one(phrases.warmGreetings)),
    customer(draw.one(topic.opening)),
    ...verify(draw, `${draw.one(phrases.sympathy)} `),
    ...solve(topic, draw),
    ...warmEnding(topic, draw),
  ],
  plain: (topic, draw) => [
    agent(draw.one(phrases.coolGreetings)),
    customer(draw.one(topic.opening)),
    ...verify(draw),
    ...solve(topic, draw),
    agent(topic.nextStep),
    customer("Okay, thanks."),
    agent(draw.one(phrases.coolClosings)),
  ],
  vague: (topic, draw) => [
    agent(draw.one(phrases.warmGreetings)),
    customer(draw.one(topic.opening)),
    ...verify(draw),
    agent(topic.question[0]),
    customer(topic.question[1]),
    agent(draw.one(phrases.vagueAnswers)),
    customer(draw.one(phrases.doubts)),
    agent(draw.one(phrases.vagueEndings)),
  ],
  careless: (topic, draw) => [
    agent(draw.one(phrases.coolGreetings)),
    customer(draw.one(topic.opening)),
    agent(topic.brushOff),
    customer(topic.protest),
    agent(draw.one(phrases.carelessReplies)),
    customer(draw.one(phrases.anger)),
    agent(draw.one(phrases.coolClosings)),
  ],
  unverified: (topic, draw) => [
    agent(draw.one(phrases.warmGreetings)),
    customer(draw.one(topic.opening)),
    agent("Let me see. I have your account here: {name}, {postcode}, and the card that ends in 4417."),
    customer("Yes, that is right."),
    ...solve(topic, draw),
    ...warmEnding(topic, draw),
  ],
  rescued: (topic, draw) => [
    agent(draw.one(phrases.coolGreetings)),
    customer(draw.one(topic.opening)),
    agent(topic.brushOff),
    customer(topic.protest),
    agent(draw.one(phrases.handovers)),
    ...verify(draw, `${draw.one(phrases.takeovers)} `),
    ...solve(topic, draw),
    ...warmEnding(topic, draw),
  ],
};
