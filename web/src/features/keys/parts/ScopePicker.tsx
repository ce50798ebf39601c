import { Checkbox } from "@mantine/core";
import { type KeyScope, scopeGroups } from "../scope-groups.ts";
import { texts } from "../texts.ts";
import classes from "./ScopePicker.module.css";

interface ScopePickerProps {
  readonly value: readonly KeyScope[];
  readonly onChange: (value: KeyScope[]) => void;
  readonly error?: string | undefined;
}

/** Scopes by group; a group's own box chooses all of it. */
export function ScopePicker({ value, onChange, error }: ScopePickerProps) {
  const chosen = new Set(value);
  const set = (names: readonly KeyScope[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const name of names) isOn ? next.add(name) : next.delete(name);
    onChange([...next]);
  };
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{texts.scopes}</legend>
      <p className={classes.hint}>{texts.scopesHint}</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.groups}>
        {scopeGroups.map(({ title, scopes }) => {
          const names = scopes.map(({ name }) => name);
          const count = names.filter((name) => chosen.has(name)).length;
          return (
            <div key={title} className={classes.group}>
              <Checkbox
                className={classes.all}
                label={title}
                aria-label={texts.allOf(title)}
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={() => set(names, count < names.length)}
              />
              {scopes.map(({ name, text }) => (
                <Checkbox
                  key={name}
                  className={classes.one}
                  label={name}
                  description={text}
                  checked={chosen.has(name)}
                  onChange={(event) => set([name], event.currentTarget.checked)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
