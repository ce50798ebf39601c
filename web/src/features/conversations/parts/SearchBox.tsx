import { TextInput } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconSearch } from "../../../ui/icons.ts";
import { texts } from "../texts.ts";
import classes from "./Toolbar.module.css";

const typingMs = 250;

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The words are looked for once the person stops typing. */
export function SearchBox({ value, onChange, input }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={texts.search}
      placeholder={`${texts.search} ( / )`}
      leftSection={<IconSearch size={16} />}
      maxLength={256}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(text.trim()), typingMs);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
