export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = digits.length - 1, second = false; i >= 0; i--, second = !second) {
    const digit = digits.charCodeAt(i) - 48;
    const doubled = digit * 2;
    sum += second ? (doubled > 9 ? doubled - 9 : doubled) : digit;
  }
  return sum % 10 === 0;
}
