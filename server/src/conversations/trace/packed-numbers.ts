/** Five bits a sign, the least first; the sixth says that there are more. None of the signs is one that JSON escapes. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const signs = Uint8Array.from(alphabet, (sign) => sign.charCodeAt(0));
const values = new Uint8Array(128);
for (const [value, sign] of signs.entries()) values[sign] = value;

/** As many as a number below 2^31 takes, with its sign in the lowest bit. */
const maxSigns = 7;
let room = Buffer.alloc(4_096);

/** Whole numbers as one short text. PostgreSQL looks at every number of a JSON array, and at a text once. */
export function packNumbers(numbers: readonly number[]): string {
  if (room.length < numbers.length * maxSigns) room = Buffer.alloc(numbers.length * maxSigns);
  let at = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    let rest = ((number << 1) ^ (number >> 31)) >>> 0;
    for (; rest > 31; rest >>>= 5) room[at++] = signs[32 + (rest & 31)] as number;
    room[at++] = signs[rest] as number;
  }
  return room.toString("latin1", 0, at);
}

export function unpackNumbers(text: string): readonly number[] {
  const numbers: number[] = [];
  let rest = 0;
  let weight = 1;
  for (let i = 0; i < text.length; i++) {
    const value = values[text.charCodeAt(i)] as number;
    rest += (value % 32) * weight;
    weight *= 32;
    if (value > 31) continue;
    numbers.push(rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2);
    rest = 0;
    weight = 1;
  }
  return numbers;
}
