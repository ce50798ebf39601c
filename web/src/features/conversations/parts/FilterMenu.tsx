import { Button, Menu, Popover, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { IconFilterPlus } from "../../../ui/icons.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { membersQuery } from "../../members/index.ts";
import { type FilterChip, type InboxSearch, periods, withChip } from "../inbox-search.ts";
import { filterNames, texts } from "../texts.ts";

interface FilterMenuProps {
  readonly search: InboxSearch;
  readonly onChange: (search: InboxSearch) => void;
}

const results: readonly (readonly [string, FilterChip])[] = [
  [texts.passed, { name: "passed", value: "true" }],
  [texts.failed, { name: "passed", value: "false" }],
  ["Critical failure", { name: "critical_failed", value: "true" }],
  ["Grader unsure", { name: "unsure", value: "true" }],
  ["Score below 50", { name: "max_score", value: "49" }],
  ["Score below 70", { name: "max_score", value: "69" }],
  ["Score 85 and more", { name: "min_score", value: "85" }],
];
const typed = ["tag", "agent"] as const;

/** Adds filters one by one; what was chosen stands beside it as chips. */
export function FilterMenu({ search, onChange }: FilterMenuProps) {
  const scope = useApi();
  const [isOpen, setOpen] = useState(false);
  const [asks, setAsks] = useState<(typeof typed)[number]>();
  const members = useQuery({ ...membersQuery(scope), enabled: isOpen });
  const add = (chip: FilterChip, isList = false) => onChange(withChip(search, chip, isList));
  return (
    <Popover
      opened={asks !== undefined}
      onChange={() => setAsks(undefined)}
      position="bottom-start"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={200}>
            <Menu.Target>
              <Button variant="default" leftSection={<IconFilterPlus size={16} />}>
                {texts.addFilter}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Choices label="Result" choices={results} onChoose={(chip) => add(chip)} />
              <Choices
                label={filterNames.channel ?? ""}
                choices={Object.entries(texts.channels).map(([value, label]) => [label, { name: "channel", value }])}
                onChoose={(chip) => add(chip, true)}
              />
              <Choices
                label={filterNames.status ?? ""}
                choices={Object.entries(texts.statuses).map(([value, label]) => [label, { name: "status", value }])}
                onChoose={(chip) => add(chip, true)}
              />
              <Choices
                label="Period"
                choices={Object.entries(periods).map(([value, { label }]) => [label, { name: "period", value }])}
                onChoose={(chip) => add(chip)}
              />
              <Choices
                label={filterNames.assignee_id ?? ""}
                choices={(members.data?.items ?? []).map(({ id, name }) => [name, { name: "assignee_id", value: id }])}
                onChoose={(chip) => add(chip)}
              />
              {typed.map((name) => (
                <Menu.Item key={name} onClick={() => setAsks(name)}>
                  {filterNames[name]}…
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        {asks && (
          <AskForText
            label={filterNames[asks] ?? asks}
            onGiven={(value) => {
              add({ name: asks, value }, true);
              setAsks(undefined);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly (readonly [string, FilterChip])[];
  readonly onChoose: (chip: FilterChip) => void;
}

function Choices({ label, choices, onChoose }: ChoicesProps) {
  return (
    <Menu.Sub position="right-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {choices.map(([text, chip]) => (
          <Menu.Item key={`${chip.name} ${chip.value}`} onClick={() => onChoose(chip)}>
            <UserText>{text}</UserText>
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function AskForText({ label, onGiven }: { readonly label: string; readonly onGiven: (value: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim()) onGiven(value.trim());
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
          {texts.addFilter}
        </Button>
      </Stack>
    </form>
  );
}
