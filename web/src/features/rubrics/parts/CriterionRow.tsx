import { ActionIcon, NumberInput, TextInput, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { IconChevronDown, IconChevronRight, IconChevronUp, IconTrash } from "../../../ui/icons.ts";
import { type EditedCriterion, keyFor, type OutlineProblem } from "../outline.ts";
import { texts } from "../texts.ts";
import { CriterionForm } from "./CriterionForm.tsx";
import classes from "./Rubrics.module.css";

interface CriterionRowProps {
  readonly criterion: EditedCriterion;
  readonly number: number;
  readonly share: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly problems: readonly OutlineProblem[];
  readonly sectionNames: readonly string[];
  readonly otherKeys: readonly string[];
  readonly onToggle: () => void;
  readonly onChange: (change: Partial<EditedCriterion>) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

const maxWeight = 1_000;

/** One line of the outline: name, weight and share; the rest opens below it. */
export function CriterionRow(props: CriterionRowProps) {
  const { criterion, number, share, isOpen, isReadOnly, problems, onToggle, onChange } = props;
  const name = criterion.name || texts.unnamed;
  // A new criterion has no card yet, so its key may follow its name.
  const rename = (text: string) => {
    const isKeyOfName = criterion.key === keyFor(criterion.name || "criterion", props.otherKeys);
    onChange({ name: text, ...(isKeyOfName ? { key: keyFor(text || "criterion", props.otherKeys) } : {}) });
  };
  return (
    <li className={classes.criterion} data-open={isOpen} data-criterion={criterion.id}>
      <div className={classes.line}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={texts.editOf(name)}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        </ActionIcon>
        <span className={classes.number}>{number}</span>
        <TextInput
          variant="unstyled"
          className={classes.nameInput}
          aria-label={texts.criterionName(number)}
          placeholder={texts.namePlaceholder}
          maxLength={200}
          readOnly={isReadOnly}
          value={criterion.name}
          error={problems.length > 0}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        {criterion.critical && <span className={classes.criticalFlag}>{texts.critical}</span>}
        <span className={classes.share} aria-hidden="true">
          <span className={classes.shareFill} style={{ width: `${share}%` }} />
        </span>
        <span className={classes.shareText}>
          {criterion.weight === 0 ? texts.informational : `${share.toFixed(0)} %`}
        </span>
        <NumberInput
          className={classes.weight}
          size="xs"
          aria-label={texts.weightOf(name)}
          min={0}
          max={maxWeight}
          step={1}
          readOnly={isReadOnly}
          value={criterion.weight}
          onChange={(value) => onChange({ weight: typeof value === "number" ? value : 0 })}
        />
        {!isReadOnly && <RowButtons {...props} name={name} />}
      </div>
      {isOpen && <CriterionForm {...props} />}
    </li>
  );
}

function RowButtons({ name, isFirst, isLast, onMove, onRemove }: CriterionRowProps & { readonly name: string }) {
  return (
    <span className={classes.rowButtons}>
      <RowButton label={texts.upOf(name)} isDisabled={isFirst} onClick={() => onMove(-1)}>
        <IconChevronUp size={16} />
      </RowButton>
      <RowButton label={texts.downOf(name)} isDisabled={isLast} onClick={() => onMove(1)}>
        <IconChevronDown size={16} />
      </RowButton>
      <RowButton label={texts.removeOf(name)} onClick={onRemove}>
        <IconTrash size={16} />
      </RowButton>
    </span>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ label, isDisabled = false, onClick, children }: RowButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
