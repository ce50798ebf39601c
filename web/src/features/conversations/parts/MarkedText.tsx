import { segmentsOf, type TextMark } from "../../../lib/marks.ts";
import { LongText, UserText } from "../../../ui/UserText.tsx";
import { conversationTexts as texts } from "../texts.ts";
import classes from "./Dialogue.module.css";

export interface MarkOwner {
  readonly number: number;
  readonly name: string;
}

interface MarkedTextProps {
  readonly text: string;
  readonly marks: readonly TextMark[];
  readonly owners: ReadonlyMap<string, MarkOwner>;
  readonly lit: string | undefined;
  readonly onSelect: (criterion: string) => void;
}

/** What was said, with the words that criteria quote. The numbers lead to the criteria. */
export function MarkedText({ text, marks, owners, lit, onSelect }: MarkedTextProps) {
  if (marks.length === 0) return <LongText text={text} />;
  const segments = segmentsOf(text, marks);
  return (
    <bdi>
      {segments.map((segment, index) => {
        const first = segment.owners.includes(lit ?? "") ? lit : segment.owners[0];
        if (first === undefined) return <LongText key={segment.start} text={segment.text} />;
        // Where a mark ends, the numbers of the criteria that end there.
        const ending = segment.owners.filter((owner) => !segments[index + 1]?.owners.includes(owner));
        return (
          <span key={segment.start}>
            <mark
              className={classes.mark}
              data-lit={lit !== undefined && segment.owners.includes(lit)}
              onClick={() => onSelect(first)}
            >
              <UserText>{segment.text}</UserText>
            </mark>
            {ending.map((owner) => (
              <button
                key={owner}
                type="button"
                className={classes.number}
                aria-label={texts.criterion(owners.get(owner)?.number ?? 0, owners.get(owner)?.name ?? owner)}
                onClick={() => onSelect(owner)}
              >
                {owners.get(owner)?.number}
              </button>
            ))}
          </span>
        );
      })}
    </bdi>
  );
}
