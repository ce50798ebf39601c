import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../api/scope.ts";
import { shortTime } from "../../../lib/time.ts";
import { IconX } from "../../../ui/icons.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { membersQuery } from "../../members/index.ts";
import { chipsOf, type FilterChip, type InboxSearch, periods, withoutChip } from "../inbox-search.ts";
import { filterNames, texts } from "../texts.ts";
import classes from "./Toolbar.module.css";

interface ChipsProps {
  readonly search: InboxSearch;
  readonly onChange: (search: InboxSearch) => void;
}

/** The filters of the address, each with a button that removes it. */
export function FilterChips({ search, onChange }: ChipsProps) {
  const scope = useApi();
  const chips = chipsOf(search);
  const needsNames = chips.some(({ name }) => name === "assignee_id");
  const members = useQuery({ ...membersQuery(scope), enabled: needsNames });
  const nameOf = (id: string) => members.data?.items.find((member) => member.id === id)?.name ?? id;
  return chips.map((chip) => {
    const label = chip.name === "assignee_id" ? `${filterNames.assignee_id} ${nameOf(chip.value)}` : labelOf(chip);
    return (
      <span key={`${chip.name} ${chip.value}`} className={classes.chip}>
        <span className={classes.chipText}>
          <UserText>{label}</UserText>
        </span>
        <button
          type="button"
          className={classes.remove}
          aria-label={texts.removeFilter(label)}
          onClick={() => onChange(withoutChip(search, chip))}
        >
          <IconX size={14} aria-hidden="true" />
        </button>
      </span>
    );
  });
}

function labelOf({ name, value }: FilterChip): string {
  const isTrue = value === "true";
  switch (name) {
    case "passed":
      return isTrue ? texts.passed : texts.failed;
    case "critical_failed":
      return isTrue ? "Critical failure" : "No critical failure";
    case "unsure":
      return isTrue ? "Grader unsure" : "Grader sure";
    case "period":
      return periods[value]?.label ?? value;
    case "channel":
      return texts.channels[value] ?? value;
    case "status":
      return texts.statuses[value] ?? value;
    case "created_after":
    case "created_before":
      return `${filterNames[name]} ${shortTime(value)}`;
    default:
      return `${filterNames[name] ?? name} ${value}`;
  }
}
