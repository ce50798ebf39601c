import { type DraftQuote, maxQuoteLength } from "./draft.ts";

export type SelectedQuote =
  | { readonly kind: "quote"; readonly quote: DraftQuote }
  | { readonly kind: "none" | "several" | "long" };

/** Reads which words of one turn are selected. `contentOf` returns what was said there, word for word. */
export function selectedQuote(
  selection: Selection | null,
  contentOf: (nodeId: string) => string | undefined,
): SelectedQuote {
  const words = selection?.toString().trim() ?? "";
  if (!selection || words === "") return { kind: "none" };
  const [from, to] = [nodeIdAt(selection.anchorNode), nodeIdAt(selection.focusNode)];
  if (from === undefined || from !== to) return { kind: from === undefined && to === undefined ? "none" : "several" };
  if (words.length > maxQuoteLength) return { kind: "long" };
  // What stands there may differ from what is shown: control characters are shown as pictures.
  return contentOf(from)?.includes(words)
    ? { kind: "quote", quote: { nodeId: from, quote: words } }
    : { kind: "several" };
}

function nodeIdAt(node: Node | null): string | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>("[data-words-of]")?.dataset.wordsOf;
}
