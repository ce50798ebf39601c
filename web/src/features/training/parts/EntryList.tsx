import { ActionIcon, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import classes from "./Editor.module.css";

interface EntryListProps<Entry extends { readonly id: string }> {
  readonly entries: readonly Entry[];
  readonly max: number;
  readonly titleOf: (number: number) => string;
  readonly removeLabel: (number: number) => string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly onChange: (entries: readonly Entry[]) => void;
  readonly children: (entry: Entry, change: (part: Partial<Entry>) => void, number: number) => ReactNode;
}

/** Numbered parts of a form, each in a box of its own, that can be added and removed. */
export function EntryList<Entry extends { readonly id: string }>(props: EntryListProps<Entry>) {
  const { entries, max, titleOf, removeLabel, addLabel, onAdd, onChange, children } = props;
  return (
    <div className={classes.fields}>
      {entries.map((entry, index) => (
        <fieldset key={entry.id} className={classes.entry} aria-label={titleOf(index + 1)}>
          <div className={classes.entryHead}>
            <span className={classes.entryTitle}>{titleOf(index + 1)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={removeLabel(index + 1)}
              onClick={() => onChange(entries.filter(({ id }) => id !== entry.id))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
          {children(
            entry,
            (part) => onChange(entries.map((one) => (one.id === entry.id ? { ...one, ...part } : one))),
            index + 1,
          )}
        </fieldset>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={entries.length >= max}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </div>
    </div>
  );
}
