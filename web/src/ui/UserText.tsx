import { Button } from "@mantine/core";
import { useState } from "react";
import { withVisibleControls } from "../lib/text.ts";

/** What people or machines outside have written: its direction stays its own, and nothing in it is invisible. */
export function UserText({ children }: { readonly children: string | null | undefined }) {
  return <bdi>{withVisibleControls(children ?? "")}</bdi>;
}

const foldedLength = 20_000;

/** A text that may be very long: the rest is shown when asked for. */
export function LongText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= foldedLength || isOpen) return <UserText>{text}</UserText>;
  return (
    <>
      <UserText>{`${text.slice(0, foldedLength)}…`}</UserText>{" "}
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        Show all {text.length.toLocaleString("en")} characters
      </Button>
    </>
  );
}
