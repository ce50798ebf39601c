import { Button, Menu, Popover, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { FilterChips } from "../../../ui/FilterChips.tsx";
import { IconFilterPlus } from "../../../ui/icons.ts";
import { texts } from "../texts.ts";
import { chipsOf, priorities, statuses, type TicketSearch } from "../ticket-search.ts";

interface TicketFiltersProps {
  readonly search: TicketSearch;
  readonly onChange: (search: TicketSearch) => void;
}

const typed = ["assignee", "tag"] as const;

/** Adds filters one by one; what was chosen stands beside it as chips. */
export function TicketFilterMenu({ search, onChange }: TicketFiltersProps) {
  const [asked, setAsked] = useState<(typeof typed)[number]>();
  return (
    <Popover
      opened={asked !== undefined}
      onChange={() => setAsked(undefined)}
      position="bottom-start"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <Menu position="bottom-start" width={200}>
            <Menu.Target>
              <Button variant="default" leftSection={<IconFilterPlus size={16} />}>
                {texts.filter}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {search.show !== "board" && (
                <>
                  <Menu.Label>{texts.status}</Menu.Label>
                  {statuses.map((status) => (
                    <Menu.Item key={status} onClick={() => onChange({ ...search, status })}>
                      {texts.statuses[status]}
                    </Menu.Item>
                  ))}
                </>
              )}
              <Menu.Label>{texts.priority}</Menu.Label>
              {priorities.map((priority) => (
                <Menu.Item key={priority} onClick={() => onChange({ ...search, priority })}>
                  {texts.priorities[priority]}
                </Menu.Item>
              ))}
              <Menu.Divider />
              {typed.map((name) => (
                <Menu.Item key={name} onClick={() => setAsked(name)}>
                  {texts.filterNames[name]}…
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        {asked && (
          <AskForText
            label={texts.filterNames[asked]}
            onSubmit={(value) => {
              onChange({ ...search, [asked]: value });
              setAsked(undefined);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function AskForText({ label, onSubmit }: { readonly label: string; readonly onSubmit: (value: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim()) onSubmit(value.trim());
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={label}
          data-autofocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!value.trim()}>
          {texts.filter}
        </Button>
      </Stack>
    </form>
  );
}

/** The filters of the address, each with a button that removes it. */
export function TicketChips({ search, onChange }: TicketFiltersProps) {
  const chips = chipsOf(search).map(({ name, value }) => ({
    key: name,
    label: `${texts.filterNames[name]} ${wordOf(name, value)}`,
    onRemove: () => onChange({ ...search, [name]: undefined }),
  }));
  return <FilterChips chips={chips} />;
}

function wordOf(name: string, value: string): string {
  if (name === "status") return (texts.statuses as Record<string, string>)[value] ?? value;
  return name === "priority" ? ((texts.priorities as Record<string, string>)[value] ?? value) : value;
}
