const twoDigits = new Set(
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(
    " ",
  ),
);
const firstOfThree = new Set("21 22 23 24 25 26 29 35 37 38 42 50 59 67 68 69 80 85 87 88 96 97 99".split(" "));

/** How many digits follow the code, fewest and most, where it is not the usual 6 to 12. */
const lengths: Readonly<Record<string, readonly [number, number]>> = {
  1: [10, 10],
  7: [10, 10],
  20: [8, 10],
  27: [9, 9],
  30: [10, 10],
  31: [9, 9],
  32: [8, 9],
  33: [9, 9],
  34: [9, 9],
  39: [6, 11],
  41: [9, 9],
  43: [6, 13],
  44: [9, 10],
  45: [8, 8],
  46: [7, 10],
  47: [8, 8],
  48: [9, 9],
  49: [6, 12],
  52: [10, 11],
  55: [10, 11],
  61: [9, 9],
  65: [8, 8],
  81: [9, 10],
  86: [9, 11],
  90: [10, 10],
  91: [10, 10],
  351: [9, 9],
  353: [7, 9],
  380: [9, 9],
  420: [9, 9],
  852: [8, 8],
  966: [8, 9],
  971: [8, 9],
  972: [8, 9],
};

/** How many digits an international number that begins with these may have in all; undefined where no country is. */
export function internationalLength(digits: string): readonly [number, number] | undefined {
  const code = codeOf(digits);
  if (code === undefined) return undefined;
  const [fewest, most] = lengths[code] ?? [6, 12];
  return [code.length + fewest, Math.min(15, code.length + most)];
}

function codeOf(digits: string): string | undefined {
  if (digits[0] === "1" || digits[0] === "7") return digits[0];
  const two = digits.slice(0, 2);
  if (twoDigits.has(two)) return two;
  return firstOfThree.has(two) && digits.length > 2 ? digits.slice(0, 3) : undefined;
}
