import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { fieldError } from "../../../api/errors.ts";
import { IconChevronUp, IconPlus, IconX } from "../../../ui/icons.ts";
import { type ActionName, actionNames, isPossible, type Subject, subjectAt } from "../action-rules.ts";
import { type ActionDraft, withKey } from "../rule-draft.ts";
import { texts } from "../texts.ts";
import { ActionFields } from "./ActionFields.tsx";
import classes from "./Rules.module.css";
import { Step } from "./Step.tsx";

interface ActionListProps {
  readonly actions: readonly ActionDraft[];
  /** What the event is about. */
  readonly about: Subject;
  readonly error: unknown;
  readonly onChange: (actions: readonly ActionDraft[]) => void;
}

const maxActions = 20;

export function ActionList({ actions, about, error, onChange }: ActionListProps) {
  const change = (place: number, part: Partial<ActionDraft>) =>
    onChange(actions.map((action, at) => (at === place ? { ...action, ...part } : action)));
  const moveUp = (place: number) => {
    const next = [...actions];
    next.splice(place - 1, 0, ...next.splice(place, 1));
    onChange(next);
  };
  const firstPossible = (): ActionName => {
    const subject = subjectAt(actions, actions.length, about);
    return actionNames.find((name) => isPossible(name, subject, about)) ?? "create_ticket";
  };
  return (
    <Step title={texts.thenTitle} text={actions.length > 1 ? texts.thenText : undefined}>
      {actions.map((action, place) => {
        const subject = subjectAt(actions, place, about);
        const number = place + 1;
        return (
          <div key={action.key} className={classes.action} role="group" aria-label={texts.action(number)}>
            <div className={classes.actionHead}>
              <NativeSelect
                className={classes.grow}
                aria-label={texts.do}
                value={action.do}
                onChange={(event) => change(place, { do: event.currentTarget.value as ActionName })}
                error={fieldError(error, `then.${place}.do`, `then.${place}`)}
                data={actionNames.map((value) => {
                  const canBe = isPossible(value, subject, about);
                  const label = canBe ? texts.actions[value] : `${texts.actions[value]} (${texts.notHere})`;
                  return { value, label, disabled: !canBe };
                })}
              />
              {place > 0 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={34}
                  aria-label={texts.moveUp(number)}
                  onClick={() => moveUp(place)}
                >
                  <IconChevronUp size={16} />
                </ActionIcon>
              )}
              {actions.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={34}
                  aria-label={texts.removeAction(number)}
                  onClick={() => onChange(actions.filter((_, at) => at !== place))}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </div>
            <ActionFields
              action={action}
              subject={subject}
              errorOf={(field) => fieldError(error, `then.${place}.${field}`)}
              onChange={(part) => change(place, part)}
            />
          </div>
        );
      })}
      {actions.length < maxActions && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...actions, withKey({ do: firstPossible() })])}
          >
            {texts.addAction}
          </Button>
        </div>
      )}
    </Step>
  );
}
