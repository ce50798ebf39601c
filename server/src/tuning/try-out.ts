import { createHash } from "node:crypto";
import { agreementOf, type Pair, weightedAgreement } from "./agreement-of.ts";
import { correctVerdict } from "./correct-verdict.ts";
import { learnCriterion } from "./learn-criterion.ts";
import type { Agreement, Estimate, Review, Trial } from "./types.ts";

const folds = 10;
const resamples = 1_000;

/**
 * How far a correction agrees with reviews that it was not learnt from. Conversations, not reviews, are held out and
 * drawn: what several people said of one conversation goes together. The same reviews always give the same.
 */
export function tryOut(reviews: readonly Review[]): Trial {
  const conversations = [...new Set(reviews.map(({ conversationId }) => conversationId))].sort();
  const before: Pair[] = reviews.map(({ said, found }) => ({ said, found: found.verdict }));
  const after = heldOut(reviews, conversations);
  const numbers = new Map(conversations.map((id, i) => [id, i]));
  const places = Int32Array.from(reviews, ({ conversationId }) => numbers.get(conversationId) as number);
  const [agreementBefore, agreementAfter] = [weightedAgreement(before), weightedAgreement(after)];
  const gains = resampled(conversations.length, (weights) => {
    const weightOf = (i: number) => weights[places[i] as number] as number;
    return gainOf(agreementBefore(weightOf), agreementAfter(weightOf));
  });
  const [was, is] = [agreementOf(before), agreementOf(after)];
  const gain = gainOf(was, is);
  return {
    before: was,
    after: is,
    gain: {
      accuracy: estimate(
        gain.accuracy,
        gains.map(({ accuracy }) => accuracy),
      ),
      kappa: estimate(
        gain.kappa,
        gains.map(({ kappa }) => kappa),
      ),
    },
  };
}

const gainOf = (before: Agreement, after: Agreement): Agreement => ({
  accuracy: after.accuracy - before.accuracy,
  kappa: after.kappa - before.kappa,
});

/** Each review beside what is learnt from the conversations of the other folds. */
function heldOut(reviews: readonly Review[], conversations: readonly string[]): Pair[] {
  const foldOf = new Map(shuffled(conversations).map((id, i) => [id, i % folds]));
  const learnt = Array.from({ length: folds }, (_, fold) =>
    learnCriterion(reviews.filter(({ conversationId }) => foldOf.get(conversationId) !== fold)),
  );
  return reviews.map(({ conversationId, said, found }) => {
    const { counts } = learnt[foldOf.get(conversationId) as number] as (typeof learnt)[number];
    return { said, found: correctVerdict(counts, found).verdict };
  });
}

/** By their hash: as good as by chance, and always the same. */
const shuffled = (ids: readonly string[]): readonly string[] =>
  ids
    .map((id) => ({ id, hash: createHash("sha256").update(id).digest("hex") }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ id }) => id);

function resampled<T>(count: number, of: (weights: Float64Array) => T): readonly T[] {
  const draw = randomNumbers();
  const weights = new Float64Array(count);
  return Array.from({ length: resamples }, () => {
    weights.fill(0);
    for (let i = 0; i < count; i++) {
      const place = Math.floor(draw() * count);
      weights[place] = (weights[place] as number) + 1;
    }
    return of(weights);
  });
}

function estimate(value: number, drawn: readonly number[]): Estimate {
  const sorted = drawn.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number;
  return { value, low: at(0.025), high: at(0.975) };
}

/** From 0 up to 1, always the same: a linear congruence, of which only the high bits count. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
