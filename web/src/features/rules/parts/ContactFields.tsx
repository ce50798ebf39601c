import { TagsInput, TextInput } from "@mantine/core";
import type { RuleThenItemFields } from "../../../api/client.ts";
import { texts } from "../texts.ts";
import classes from "./Rules.module.css";

interface ContactFieldsProps {
  readonly fields: RuleThenItemFields;
  readonly onChange: (fields: RuleThenItemFields) => void;
  readonly errorOf: (field: string) => string | undefined;
}

type TextField = keyof typeof texts.contact;

const names = Object.keys(texts.contact) as TextField[];
const maxTags = 50;

/** What the contact is made of; each text may refer to the event. */
export function ContactFields({ fields, onChange, errorOf }: ContactFieldsProps) {
  return (
    <>
      <p className={`${classes.hint} ${classes.wide}`}>
        {texts.contactHint} {texts.references}.
      </p>
      {names.map((name) => (
        <TextInput
          key={name}
          label={texts.contact[name]}
          maxLength={1_000}
          value={fields[name] ?? ""}
          onChange={(event) => onChange({ ...fields, [name]: event.currentTarget.value })}
          error={errorOf(`fields.${name}`)}
        />
      ))}
      <TagsInput
        className={classes.wide}
        label={texts.tags}
        maxTags={maxTags}
        acceptValueOnBlur
        value={fields.tags ?? []}
        onChange={(tags) => onChange({ ...fields, tags })}
        error={errorOf("fields.tags")}
      />
    </>
  );
}
