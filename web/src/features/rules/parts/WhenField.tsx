import { NativeSelect } from "@mantine/core";
import type { RuleWhen, Trigger } from "../../../api/client.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { texts } from "../texts.ts";
import { Step } from "./Step.tsx";

type EventName = NonNullable<RuleWhen["event"]>;

interface WhenFieldProps {
  readonly when: RuleWhen;
  readonly triggers: readonly Trigger[];
  readonly onChange: (when: RuleWhen) => void;
  readonly error: string | undefined;
}

const events = Object.entries(texts.events).map(([value, label]) => ({ value, label }));

/** What sets the rule off: a type of event or an inbound trigger. */
export function WhenField({ when, triggers, onChange, error }: WhenFieldProps) {
  const value = when.event ?? when.trigger_id ?? "";
  const names = triggers.map(({ id, name }) => ({
    value: id,
    label: texts.triggerCalled(withVisibleControls(name)),
  }));
  const isKnown = when.event !== undefined || triggers.some(({ id }) => id === when.trigger_id);
  const calls = isKnown ? names : [...names, { value, label: texts.triggerGone }];
  return (
    <Step title={texts.when}>
      <NativeSelect
        aria-label={texts.when}
        value={value}
        error={error}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(chosen in texts.events ? { event: chosen as EventName } : { trigger_id: chosen });
        }}
        data={[
          { group: texts.eventGroup, items: events },
          ...(calls.length > 0 ? [{ group: texts.triggerGroup, items: calls }] : []),
        ]}
      />
    </Step>
  );
}
