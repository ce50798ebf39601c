import { segmentsOf } from "../lib/marks.ts";
import { UserText } from "./UserText.tsx";

interface HighlightProps {
  readonly text: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** A text with the words that a search has found. */
export function Highlight({ text, ranges }: HighlightProps) {
  const segments = segmentsOf(
    text,
    ranges.map((range) => ({ ...range, owner: "match" })),
  );
  return (
    <bdi>
      {segments.map((segment) =>
        segment.owners.length > 0 ? (
          <mark key={segment.start}>
            <UserText>{segment.text}</UserText>
          </mark>
        ) : (
          <UserText key={segment.start}>{segment.text}</UserText>
        ),
      )}
    </bdi>
  );
}
