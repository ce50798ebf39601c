import { TextInput } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import classes from "./FilterBar.module.css";
import { IconSearch } from "./icons.ts";

const typingMs = 250;

/** Search, filters and chips above a list. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}

/** Pushes what follows to the right edge of the bar. */
export const FilterBarEnd = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.end}>{children}</div>
);

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Reports the words once the person stops typing. */
export function SearchInput({ label, value, onChange, inputRef }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={`${label} ( / )`}
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
