import type { AuditReport, CriterionAudit, Share, SwapAudit } from "./types.ts";

/** Per swap; the report as JSON has more. */
const maxExamples = 4;
const maxQuoteChars = 60;

/** The report for people: what flipped, by swap and criterion. */
export function reportInWords({ conversations, swaps }: AuditReport): string {
  const head = `${conversations} conversations, each graded as it is and with names, pronouns or dialects swapped.`;
  return [head, ...swaps.map(swapInWords)].join("\n\n");
}

function swapInWords(swap: SwapAudit): string {
  const { title, touched, untouched } = swap;
  const head = `${title}: ${touched} conversations, ${untouched} had nothing to swap`;
  if (touched === 0) return head;
  const flipped = swap.criteria.filter((criterion) => criterion.flipped.count > 0);
  return [
    head,
    `  verdicts flipped            ${inPercent(swap.flipped)}`,
    `  conversations with a flip   ${inPercent(swap.conversations)}`,
    `  passed or not               ${inPercent(swap.passed)}`,
    `  satisfaction label          ${inPercent(swap.satisfaction)}`,
    `  score                       ${signed(swap.meanChange)} on average, ${plain(swap.meanAbsoluteChange)} either way`,
    ...flipped.map(criterionInWords),
    ...flipped
      .flatMap(({ examples }) => examples.slice(0, 1))
      .slice(0, maxExamples)
      .map(
        ({ id, criterion, before, after, quoteBefore, quoteAfter }) =>
          `    ${id}  ${criterion}: ${before} ${cut(quoteBefore)} → ${after} ${cut(quoteAfter)}`,
      ),
  ].join("\n");
}

const criterionInWords = ({ key, flipped, lower, higher, meanChange }: CriterionAudit) =>
  `  ${key.padEnd(26)}  ${inPercent(flipped)}, ${lower} lower, ${higher} higher, points ${signed(meanChange)} %`;

const percent = (share: number | null) => (share === null ? "–" : (100 * share).toFixed(1));

const inPercent = ({ count, of, share, low, high }: Share) =>
  share === null
    ? "nothing to compare"
    : `${count} of ${of}, ${percent(share)} % (${percent(low)} to ${percent(high)})`;

const plain = (value: number | null) => (value === null ? "–" : value.toFixed(2));
const signed = (value: number | null) => (value === null ? "–" : `${value < 0 ? "" : "+"}${value.toFixed(2)}`);

function cut(quote: string | null): string {
  if (quote === null) return "";
  const line = quote.replaceAll(/\s+/g, " ");
  return `"${line.length > maxQuoteChars ? `${line.slice(0, maxQuoteChars)}…` : line}"`;
}
