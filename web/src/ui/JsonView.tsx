import { Button } from "@mantine/core";
import { useState } from "react";
import { withVisibleControls } from "../lib/text.ts";
import classes from "./JsonView.module.css";

const foldedLength = 2_048;

/** A value as indented JSON; long ones are folded. */
export function JsonView({ value }: { readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  const isFolded = text.length > foldedLength && !isOpen;
  return (
    <div>
      <pre className={classes.json} tabIndex={0}>
        {withVisibleControls(isFolded ? `${text.slice(0, foldedLength)}…` : text)}
      </pre>
      {isFolded && (
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          Show all {Math.ceil(text.length / 1024).toLocaleString("en")} KiB
        </Button>
      )}
    </div>
  );
}
