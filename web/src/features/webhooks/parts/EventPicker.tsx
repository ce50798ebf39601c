import { Checkbox } from "@mantine/core";
import type { Webhook } from "../../../api/client.ts";
import { eventNames, eventTexts } from "../event-names.ts";
import { texts } from "../texts.ts";
import classes from "./Webhooks.module.css";

type Events = Webhook["events"];

interface EventPickerProps {
  readonly value: Events;
  readonly onChange: (value: Events) => void;
  readonly error?: string | undefined;
}

export function EventPicker({ value, onChange, error }: EventPickerProps) {
  const isAll = value.includes("*");
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{texts.events}</legend>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Checkbox
        label={texts.allEvents}
        description={texts.allEventsHint}
        checked={isAll}
        onChange={(event) => onChange(event.currentTarget.checked ? ["*"] : [])}
      />
      <div className={classes.events}>
        {eventNames.map((name) => (
          <Checkbox
            key={name}
            label={name}
            description={eventTexts[name]}
            disabled={isAll}
            checked={isAll || value.includes(name)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, name] : value.filter((one) => one !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
