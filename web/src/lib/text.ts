/** Characters that change the direction of text, or that a reader can't see, by the name to show in their place. */
const visible: Readonly<Record<number, string>> = {
  173: "SHY",
  1564: "ALM",
  8203: "ZWSP",
  8206: "LRM",
  8207: "RLM",
  8234: "LRE",
  8235: "RLE",
  8236: "PDF",
  8237: "LRO",
  8238: "RLO",
  8288: "WJ",
  8294: "LRI",
  8295: "RLI",
  8296: "FSI",
  8297: "PDI",
  65279: "BOM",
};
const hidden = /(?![\t\n\r])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Returns a visible stand-in for each control character, so that nobody is misled by one that can't be seen. */
export function withVisibleControls(text: string): string {
  return text.replace(hidden, (character) => {
    const code = character.charCodeAt(0);
    // Unicode has pictures for the ASCII ones.
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `[${visible[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`}]`;
  });
}

const initialsLimit = 2;

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .slice(0, initialsLimit)
    .toUpperCase();
}

/** Such as 1,446; "1,000+" where there are more than were counted. */
export const countText = (count: number, hasMore = false): string =>
  `${count.toLocaleString("en")}${hasMore ? "+" : ""}`;

/** Such as 4.2 MB; whole bytes below a thousand. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizeUnits.length - 1);
  const shown = (bytes / 1_000 ** step).toLocaleString("en", { maximumFractionDigits: step === 0 ? 0 : 1 });
  return `${shown} ${sizeUnits[step]}`;
}
const sizeUnits = ["B", "kB", "MB", "GB", "TB"] as const;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
