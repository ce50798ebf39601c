import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import classes from "./Copy.module.css";
import { IconCheck, IconCopy } from "./icons.ts";

function CopyIcon({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : label}>
          <ActionIcon variant="subtle" color="gray" size="md" onClick={copy} aria-label={copied ? "Copied" : label}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

/** A command to copy as it is. */
export function CopyBlock({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={classes.block}>
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
      <span className={classes.button}>
        <CopyIcon text={text} label={label} />
      </span>
    </div>
  );
}

export function IdText({ id, label = "Copy the id" }: { readonly id: string; readonly label?: string }) {
  return (
    <span className={classes.id}>
      {id}
      <CopyIcon text={id} label={label} />
    </span>
  );
}
