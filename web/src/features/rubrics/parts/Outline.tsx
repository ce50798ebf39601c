import { Button, Group, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { IconPlus } from "../../../ui/icons.ts";
import { showUndo } from "../../../ui/toast.tsx";
import {
  addCriterion,
  changeCriterion,
  type EditedRubric,
  maxCriteria,
  moveCriterion,
  newCriterion,
  type OutlineProblem,
  type OutlineSection,
  removeCriterion,
  renameSection,
  sectionsOf,
  sharesOf,
} from "../outline.ts";
import { texts } from "../texts.ts";
import { CriterionRow } from "./CriterionRow.tsx";
import classes from "./Rubrics.module.css";

interface OutlineProps {
  readonly rubric: EditedRubric;
  readonly problems: readonly OutlineProblem[];
  readonly isReadOnly: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onChange: (step: (rubric: EditedRubric) => EditedRubric) => void;
}

/** Sections and criteria, editable where they stand. */
export function Outline({ rubric, problems, isReadOnly, openId, onOpen, onChange }: OutlineProps) {
  const list = useRef<HTMLDivElement>(null);
  const shares = sharesOf(rubric.criteria);
  const keys = rubric.criteria.map(({ key }) => key);
  const isFull = rubric.criteria.length >= maxCriteria;
  const sectionNames = [...new Set(rubric.criteria.flatMap(({ section }) => section ?? []))];
  useEffect(() => {
    if (openId) list.current?.querySelector(`[data-criterion="${openId}"]`)?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  const add = (section: string | null) => {
    const added = newCriterion(section, keys);
    onChange((before) => addCriterion(before, added));
    onOpen(added.id);
  };
  const remove = (id: string, name: string) => {
    const before = rubric;
    onChange((now) => removeCriterion(now, id));
    showUndo(texts.removed(name || texts.unnamed), () => onChange(() => before));
  };
  return (
    <div ref={list} className={classes.outline}>
      {sectionsOf(rubric.criteria).map((section) => (
        <div key={section.criteria[0]?.id} className={classes.sectionBlock}>
          <SectionHead
            section={section}
            isReadOnly={isReadOnly}
            onRename={(name) =>
              onChange((before) =>
                renameSection(
                  before,
                  section.criteria.map(({ id }) => id),
                  name,
                ),
              )
            }
          />
          <ol className={classes.criteria}>
            {section.criteria.map((criterion) => {
              const index = rubric.criteria.indexOf(criterion);
              return (
                <CriterionRow
                  key={criterion.id}
                  criterion={criterion}
                  number={index + 1}
                  share={shares[index] ?? 0}
                  isFirst={index === 0}
                  isLast={index === rubric.criteria.length - 1}
                  isOpen={criterion.id === openId}
                  isReadOnly={isReadOnly}
                  problems={problems.filter(({ id }) => id === criterion.id)}
                  sectionNames={sectionNames}
                  otherKeys={keys.filter((_, other) => other !== index)}
                  onToggle={() => onOpen(criterion.id === openId ? undefined : criterion.id)}
                  onChange={(change) => onChange((before) => changeCriterion(before, criterion.id, change))}
                  onMove={(step) => onChange((before) => moveCriterion(before, criterion.id, step))}
                  onRemove={() => remove(criterion.id, criterion.name)}
                />
              );
            })}
          </ol>
          {!isReadOnly && !isFull && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} />}
              onClick={() => add(section.name)}
            >
              {texts.addCriterion}
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Group gap="xs">
          {rubric.criteria.length === 0 && (
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => add(null)}>
              {texts.addCriterion}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={isFull}
            title={isFull ? texts.full : undefined}
            onClick={() => add(newSectionName(sectionNames))}
          >
            {texts.addSection}
          </Button>
        </Group>
      )}
    </div>
  );
}

const newSectionName = (names: readonly string[]) =>
  names.includes(texts.newSection) ? `${texts.newSection} ${names.length + 1}` : texts.newSection;

interface SectionHeadProps {
  readonly section: OutlineSection;
  readonly isReadOnly: boolean;
  readonly onRename: (name: string) => void;
}

function SectionHead({ section: { name }, isReadOnly, onRename }: SectionHeadProps) {
  return (
    <TextInput
      variant="unstyled"
      className={classes.sectionHead}
      aria-label={texts.sectionName(name ?? "")}
      placeholder={texts.noSection}
      maxLength={200}
      readOnly={isReadOnly}
      value={name ?? ""}
      onChange={(event) => onRename(event.currentTarget.value)}
    />
  );
}
