import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Rule } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CardTable, CellControls, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { IconRoute } from "../../../ui/icons.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { showError } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useUpdateRule } from "../mutations.ts";
import { examplesQuery, rulesQuery, triggerOptionsQuery } from "../queries.ts";
import type { RuleSearch } from "../rule-search.ts";
import { thenText, whenText } from "../sentences.ts";
import { texts } from "../texts.ts";
import classes from "./Rules.module.css";

type OnChange = (search: RuleSearch) => void;

export function RuleList({ onChange }: { readonly onChange: OnChange }) {
  const scope = useApi();
  const { data: rules, error, refetch } = useQuery(rulesQuery(scope));
  const hasTriggers = rules?.some(({ when }) => when.trigger_id) ?? false;
  const triggers = useQuery({ ...triggerOptionsQuery(scope), enabled: hasTriggers }).data?.items ?? [];
  if (error && !rules) return <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!rules) return <LoadingRows label={texts.loading} count={6} />;
  if (rules.length === 0) return <Examples onChange={onChange} />;
  const columns: readonly Column<Rule>[] = [
    {
      key: "name",
      label: texts.columns.name,
      cell: ({ id, name }) => (
        <RowButton onClick={() => onChange({ rule: id })}>
          <UserText>{name}</UserText>
        </RowButton>
      ),
    },
    {
      key: "when",
      label: texts.columns.when,
      isMinor: true,
      cell: ({ when }) => <UserText>{whenText(when, triggers)}</UserText>,
    },
    { key: "then", label: texts.columns.actions, isMinor: true, cell: ({ then: actions }) => thenText(actions) },
    { key: "status", label: texts.columns.status, cell: (rule) => <RuleStatus rule={rule} /> },
    {
      key: "on",
      label: texts.columns.on,
      hasHiddenLabel: true,
      cell: (rule) => (
        <CellControls>
          <EnabledSwitch rule={rule} />
        </CellControls>
      ),
    },
  ];
  return <CardTable label={texts.table} columns={columns} rows={rules} rowKey={({ id }) => id} />;
}

export function RuleStatus({ rule }: { readonly rule: Rule }) {
  if (rule.enabled) return <StatusPill tone="good">{texts.on}</StatusPill>;
  const isStopped = rule.stopped_reason !== null;
  return <StatusPill tone={isStopped ? "bad" : "none"}>{isStopped ? texts.stopped : texts.off}</StatusPill>;
}

function EnabledSwitch({ rule }: { readonly rule: Rule }) {
  const update = useUpdateRule();
  return (
    <Switch
      aria-label={texts.turnOn(rule.name)}
      checked={rule.enabled}
      disabled={update.isPending}
      onChange={(event) =>
        update.mutate(
          { id: rule.id, body: { enabled: event.currentTarget.checked } },
          { onError: (error) => showError(wordsOf(error)) },
        )
      }
    />
  );
}

function Examples({ onChange }: { readonly onChange: OnChange }) {
  const scope = useApi();
  const { data } = useQuery(examplesQuery(scope));
  return (
    <EmptyState icon={<IconRoute size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
      <ul className={classes.examples}>
        {data?.items.map(({ title, description }, place) => (
          <li key={title} className={classes.example}>
            <strong>{title}</strong>
            <p className={classes.dim}>{description}</p>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${texts.useExample}: ${title}`}
              onClick={() => onChange({ rule: "new", example: String(place) })}
            >
              {texts.useExample}
            </Button>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
