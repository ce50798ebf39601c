import { type Label, maxLabelLength, readLabel } from "./labels.ts";

/** Far more than a conversation has speakers; what comes after them is no label. */
const maxLabels = 10_000;
/** Most conversations have no more speakers. */
const maxRecent = 4;

/** A label as it stands there, with its colon. */
export interface Spelling {
  readonly text: string;
  readonly label: Label;
}

/** Remembers what labels mean, for one transcript: the same few come again and again. */
export class LabelBook {
  readonly #labels = new Map<string, Label | null>();
  readonly #recent: Spelling[] = [];
  #oldest = 0;

  lookUp(raw: string): Label | null {
    if (raw.length === 0 || raw.length > maxLabelLength) return null;
    const known = this.#labels.get(raw);
    if (known !== undefined) return known;
    if (this.#labels.size >= maxLabels) return null;
    const label = readLabel(raw);
    this.#labels.set(raw, label);
    return label;
  }

  /** For labels that are wholly told by how they are spelled, up to and with the colon. */
  remember(text: string, label: Label): void {
    if (this.recentAt(text, 0)) return;
    this.#recent[this.#oldest] = { text, label };
    this.#oldest = (this.#oldest + 1) % maxRecent;
  }

  /** One of the last few that were remembered, if it stands there. */
  recentAt(text: string, at: number): Spelling | null {
    for (const spelling of this.#recent) {
      if (standsAt(text, at, spelling.text)) return spelling;
    }
    return null;
  }
}

/** From its end, since where the colon is tells most labels apart; `startsWith` is slower. */
function standsAt(text: string, at: number, label: string): boolean {
  let i = label.length - 1;
  while (i >= 0 && text.charCodeAt(at + i) === label.charCodeAt(i)) i -= 1;
  return i < 0;
}
