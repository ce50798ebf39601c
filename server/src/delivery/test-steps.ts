import fc from "fast-check";

/** How a receiver takes one attempt. */
export interface Answer {
  /** Null: none came. */
  readonly code: number | null;
  readonly retryAfter?: string;
  readonly arrives: "at once" | "late" | "never";
  /** Whether the answer comes when the lease is over. */
  readonly hangs: boolean;
  /** Whether the node hears of its finish only that it went wrong, and says it again. */
  readonly twice: boolean;
  /** Whether the node would go on with what waits behind it. */
  readonly goesOn: boolean;
}

export interface Publish {
  readonly resources: readonly number[];
  readonly type: number;
  /** To each resource; as a batch it is one. */
  readonly count: number;
  readonly batch: boolean;
}

export interface Claiming {
  readonly worker: number;
  readonly limit: number;
  readonly cap: number;
  readonly inARow: number;
  readonly maxBytes: number;
  readonly answers: readonly Answer[];
}

export interface Finishing {
  readonly worker: number;
  readonly limit: number;
}

export interface Closing {
  readonly publisher: number;
  readonly commit: boolean;
}

export type Step =
  | ({ readonly kind: "publish" } & Publish)
  | { readonly kind: "open"; readonly publisher: number; readonly resource: number; readonly type: number }
  | ({ readonly kind: "close" } & Closing)
  | ({ readonly kind: "claim" } & Claiming)
  | ({ readonly kind: "finish" } & Finishing)
  | ({ readonly kind: "round" } & Claiming)
  | { readonly kind: "pass"; readonly ms: number | "until due" }
  | { readonly kind: "sweep" }
  | { readonly kind: "die"; readonly worker: number; readonly silently: boolean }
  | { readonly kind: "change"; readonly webhook: number; readonly to: "enabled" | "disabled" | "made anew" }
  | {
      readonly kind: "together";
      readonly publish: readonly Publish[];
      readonly close: readonly Closing[];
      readonly finish: readonly Finishing[];
      readonly claim: readonly Claiming[];
      readonly sweep: boolean;
    };

export interface Schedule {
  readonly webhooks: readonly { readonly events: readonly string[]; readonly failures: number }[];
  readonly steps: readonly Step[];
}

export const types = ["ticket.status_changed", "ticket.created"] as const;

// Few of everything, so that steps meet each other often.
export const workers = 3;
export const publishers = 2;
const resources = 2;

const anyWorker = fc.nat({ max: workers - 1 });
const anyResource = fc.nat({ max: resources - 1 });
const anyType = fc.nat({ max: types.length - 1 });
const anyPublisher = fc.nat({ max: publishers - 1 });

const outcome = (weight: number, answer: Partial<Answer>) => ({
  weight,
  arbitrary: fc.tuple(fc.boolean(), fc.boolean()).map(
    ([twice, goesOn]): Answer => ({
      code: 200,
      arrives: "at once",
      hangs: false,
      ...answer,
      twice: twice && weight > 1,
      goesOn,
    }),
  ),
});

const anyAnswer = fc.oneof(
  outcome(6, {}),
  outcome(4, { code: 503 }),
  outcome(2, { code: 422 }),
  outcome(2, { code: null, arrives: "never" }),
  outcome(1, { code: null }),
  outcome(1, { code: 429, retryAfter: "120" }),
  outcome(1, { code: 410 }),
  outcome(2, { hangs: true }),
  outcome(1, { hangs: true, arrives: "late" }),
  outcome(1, { code: 500, hangs: true }),
  outcome(1, { code: 404, hangs: true }),
);

const publish = fc.record({
  resources: fc.uniqueArray(anyResource, { minLength: 1, maxLength: resources }),
  type: anyType,
  count: fc.integer({ min: 1, max: 2 }),
  batch: fc.boolean(),
});
const claim = fc.record({
  worker: anyWorker,
  limit: fc.integer({ min: 1, max: 6 }),
  cap: fc.integer({ min: 1, max: 3 }),
  inARow: fc.integer({ min: 1, max: 4 }),
  maxBytes: fc.constantFrom(0, 1_000_000),
  answers: fc.array(anyAnswer, { minLength: 2, maxLength: 4 }),
});
const finish = fc.record({ worker: anyWorker, limit: fc.integer({ min: 1, max: 4 }) });
const close = fc.record({ publisher: anyPublisher, commit: fc.boolean() });

const step = <Kind extends string, Rest extends object>(kind: Kind, rest: fc.Arbitrary<Rest>) =>
  rest.map((values) => ({ kind, ...values }));

const open = fc.record({ publisher: anyPublisher, resource: anyResource, type: anyType });
// Within an attempt's lease and after it, within a delivery's window and after it.
const someTimes = [1_000, 31_000, 300_000, 3_600_000, 46_800_000, 90_000_000];
const pass = fc.record({ ms: fc.constantFrom("until due" as const, "until due" as const, ...someTimes) });
const die = fc.record({ worker: anyWorker, silently: fc.boolean() });
const change = fc.record({
  webhook: fc.nat({ max: 1 }),
  to: fc.constantFrom("enabled" as const, "disabled" as const, "made anew" as const),
});
const together = fc.record({
  publish: fc.array(publish, { maxLength: 1 }),
  close: fc.array(close, { maxLength: 1 }),
  finish: fc.uniqueArray(finish, { maxLength: 2, selector: ({ worker }) => worker }),
  claim: fc.uniqueArray(claim, { maxLength: 2, selector: ({ worker }) => worker }),
  sweep: fc.boolean(),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: step("publish", publish) },
  { weight: 2, arbitrary: step("open", open) },
  { weight: 3, arbitrary: step("close", close) },
  { weight: 5, arbitrary: step("claim", claim) },
  { weight: 5, arbitrary: step("finish", finish) },
  { weight: 8, arbitrary: step("round", claim) },
  { weight: 7, arbitrary: step("pass", pass) },
  { weight: 1, arbitrary: fc.constant({ kind: "sweep" as const }) },
  { weight: 2, arbitrary: step("die", die) },
  { weight: 2, arbitrary: step("change", change) },
  { weight: 5, arbitrary: step("together", together) },
);

export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  webhooks: fc.array(
    fc.record({
      events: fc.constantFrom(["*"], ["*"], [types[0]]),
      // Some have been failing for a while: the breaker is about to open.
      failures: fc.constantFrom(0, 0, 8, 9),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  steps: fc.array(anyStep, { minLength: 15, maxLength: 40, size: "max" }),
});

const hanging = { arrives: "at once", hangs: true, twice: false, goesOn: true } as const;
const late: readonly Answer[] = [
  { ...hanging, code: 404 },
  { ...hanging, code: 200 },
];
const takeAll = (worker: number) => ({ worker, limit: 6, cap: 6, inARow: 4, maxBytes: 1_000_000, answers: late });
const publishTwo = { resources: [0, 1], type: 0, count: 2, batch: false };

/** Each answer comes when its lease is over, at the very moment at which the other nodes take over. */
export const lateAnswers: Schedule = {
  webhooks: [{ events: ["*"], failures: 0 }],
  steps: [
    { kind: "publish", ...publishTwo },
    { kind: "claim", ...takeAll(0) },
    ...[0, 1, 2, 0, 1].flatMap((worker): Step[] => {
      const others = Array.from({ length: workers }, (_, other) => other).filter((other) => other !== worker);
      const finish = [{ worker, limit: 6 }];
      return [
        { kind: "pass", ms: 31_000 },
        { kind: "together", publish: [publishTwo], close: [], finish, claim: others.map(takeAll), sweep: false },
      ];
    }),
  ],
};
