import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "../../../ui/icons.ts";
import type { InboxSearch } from "../inbox-search.ts";
import { texts } from "../texts.ts";

type Sort = keyof typeof texts.sorts;

const parameters: Readonly<Record<Sort, Pick<InboxSearch, "sort" | "order">>> = {
  newest: { sort: undefined, order: undefined },
  oldest: { sort: undefined, order: "asc" },
  lowest: { sort: "score", order: "asc" },
  highest: { sort: "score", order: undefined },
};
const names = Object.keys(parameters) as Sort[];

export function SortMenu({ search, onChange }: { search: InboxSearch; onChange: (search: InboxSearch) => void }) {
  const current =
    names.find((name) => parameters[name].sort === search.sort && parameters[name].order === search.order) ?? "newest";
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={14} />}
          aria-label={`${texts.sort}: ${texts.sorts[current]}`}
        >
          {texts.sorts[current]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item
            key={name}
            rightSection={name === current ? <IconCheck size={14} /> : null}
            onClick={() => onChange({ ...search, ...parameters[name] })}
          >
            {texts.sorts[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
