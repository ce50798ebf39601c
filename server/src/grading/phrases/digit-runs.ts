/** Digits that somebody writes or reads out one after the other. */
export interface DigitRun {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** How they stand in groups: "3,2,4". Read out, each word is one. */
  readonly layout: string;
}

const units = "zero one two three four five six seven eight nine".split(" ");
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const values = new Map<string, string>([
  ...units.concat(teens).map((word, value) => [word, String(value)] as const),
  ...tens.map((word, at) => [word, String((at + 2) * 10)] as const),
  ["oh", "0"],
  ["o", "0"],
  ["nought", "0"],
]);
const times = new Map([
  ["double", 2],
  ["triple", 3],
  ["treble", 3],
]);
const part = /\d+|[a-z]+/gi;
/** What may stand between two groups. */
const gap = /^[\s,.–-]{0,3}$/;
const sounds = new Set(["uh", "um", "er", "erm", "dash", "hyphen"]);

interface Open {
  groups: string[];
  start: number;
  end: number;
  repeat: number;
}

export function digitRuns(text: string): readonly DigitRun[] {
  const runs: DigitRun[] = [];
  let open: Open | undefined;
  const close = () => {
    if (open && open.groups.length > 0) runs.push(closed(open));
    open = undefined;
  };
  let last = 0;
  for (const match of text.matchAll(part)) {
    const word = match[0].toLowerCase();
    const start = match.index;
    if (open && !gap.test(text.slice(last, start))) close();
    const value = /^\d/.test(word) ? word : values.get(word);
    const repeat = times.get(word);
    last = start + word.length;
    if (open && sounds.has(word)) continue;
    if (value === undefined && repeat === undefined) {
      close();
      continue;
    }
    open ??= { groups: [], start, end: start, repeat: 1 };
    if (repeat !== undefined) open.repeat = repeat;
    if (value !== undefined) addGroup(open, value, last);
  }
  close();
  return runs;
}

/** "twenty" "six" are two digits, not three. */
function addGroup(open: Open, value: string, end: number): void {
  const before = open.groups.at(-1);
  if (before && /^[2-9]0$/.test(before) && /^[1-9]$/.test(value) && open.repeat === 1) {
    open.groups[open.groups.length - 1] = String(Number(before) + Number(value));
  } else open.groups.push(value.repeat(open.repeat));
  open.repeat = 1;
  open.end = end;
}

const closed = ({ groups, start, end }: Open): DigitRun => ({
  digits: groups.join(""),
  layout: groups.map(({ length }) => length).join(","),
  start,
  end,
});
