import classes from "./FilterChips.module.css";
import { IconX } from "./icons.ts";
import { UserText } from "./UserText.tsx";

export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly onRemove: () => void;
}

/** The filters that are on, each with a button that removes it. */
export function FilterChips({ chips }: { readonly chips: readonly Chip[] }) {
  return chips.map(({ key, label, onRemove }) => (
    <span key={key} className={classes.chip}>
      <span className={classes.text}>
        <UserText>{label}</UserText>
      </span>
      <button type="button" className={classes.remove} aria-label={`Remove the filter ${label}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  ));
}
