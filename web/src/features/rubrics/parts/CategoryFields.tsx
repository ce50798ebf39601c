import { ActionIcon, Button, Group, NumberInput, TextInput } from "@mantine/core";
import type { CriterionCategory } from "../../../api/client.ts";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import { texts } from "../texts.ts";
import classes from "./Rubrics.module.css";

const maxCategories = 20;

interface CategoryFieldsProps {
  readonly categories: CriterionCategory[];
  readonly onChange: (categories: CriterionCategory[]) => void;
}

export function CategoryFields({ categories, onChange }: CategoryFieldsProps) {
  const change = (index: number, part: Partial<CriterionCategory>) =>
    onChange(categories.map((category, at) => (at === index ? { ...category, ...part } : category)));
  return (
    <div>
      <h3 className={classes.smallHeading}>{texts.categories}</h3>
      {categories.map((category, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
        <Group key={index} gap="xs" mt={6} wrap="nowrap">
          <TextInput
            aria-label={`${texts.category} ${index + 1}`}
            maxLength={100}
            value={category.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <NumberInput
            aria-label={`${texts.categoryScore} ${index + 1}`}
            w={100}
            min={0}
            max={1}
            step={0.1}
            value={category.score}
            onChange={(value) => change(index, { score: typeof value === "number" ? value : 0 })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.removeCategory(category.name)}
            onClick={() => onChange(categories.toSpliced(index, 1))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        mt={6}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        disabled={categories.length >= maxCategories}
        onClick={() => onChange([...categories, { name: "", score: 0 }])}
      >
        {texts.addCategory}
      </Button>
    </div>
  );
}
