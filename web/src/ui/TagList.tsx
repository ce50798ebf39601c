import classes from "./TagList.module.css";
import { UserText } from "./UserText.tsx";

interface TagListProps {
  readonly tags: readonly string[];
  /** How many are shown before the rest is only counted. */
  readonly max?: number;
}

export function TagList({ tags, max = Number.POSITIVE_INFINITY }: TagListProps) {
  const shown = tags.slice(0, max);
  return (
    <span className={`${classes.list} ${max === Number.POSITIVE_INFINITY ? classes.wrap : ""}`}>
      {shown.map((tag) => (
        <span key={tag} className={classes.tag}>
          <UserText>{tag}</UserText>
        </span>
      ))}
      {tags.length > shown.length && <span className={classes.tag}>+{tags.length - shown.length}</span>}
    </span>
  );
}
