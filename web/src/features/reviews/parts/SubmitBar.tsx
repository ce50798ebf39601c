import { Button } from "@mantine/core";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { texts } from "../texts.ts";
import type { DraftState } from "../use-draft.ts";
import classes from "./SubmitBar.module.css";

interface SubmitBarProps {
  readonly state: DraftState;
  readonly left: number;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
}

const stateWords: Readonly<Record<DraftState, string>> = {
  empty: texts.unsaved,
  saved: texts.saved,
  lost: texts.lost,
};

/** Says that the draft is saved, and sends it. */
export function SubmitBar({ state, left, isPending, onSubmit }: SubmitBarProps) {
  useShortcuts({ "mod+enter": onSubmit });
  return (
    <div className={classes.bar}>
      <span className={classes.words}>
        <span role="status">{stateWords[state]}</span>
        {(left > 0 || state !== "empty") && ` · ${texts.toDo(left)}`}
      </span>
      <span className={classes.keys}>{texts.keys}</span>
      <Button
        fullWidth
        loading={isPending}
        onClick={onSubmit}
        rightSection={<kbd className={classes.key}>{texts.submitKey}</kbd>}
      >
        {texts.submit}
      </Button>
    </div>
  );
}
