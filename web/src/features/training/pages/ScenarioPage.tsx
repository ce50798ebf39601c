import { ActionIcon, Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { TrainingScenario } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconArrowLeft, IconCopy, IconDots, IconPencil, IconTrash, IconUsers } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { useBeginAttempt, useCopyScenario, useDeleteScenario } from "../mutations.ts";
import { AssignDialog } from "../parts/AssignDialog.tsx";
import { AttemptRows } from "../parts/AttemptRows.tsx";
import { ScenarioBrief } from "../parts/ScenarioBrief.tsx";
import { ScenarioFacts } from "../parts/ScenarioFacts.tsx";
import { ScenarioInside } from "../parts/ScenarioInside.tsx";
import { attemptsQuery, isCoach, ownEmail, scenarioQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function ScenarioPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: scenario, error, refetch } = useQuery(scenarioQuery(scope, id));
  const { data: attempts } = useQuery(attemptsQuery(scope, ownEmail(scope), id));
  const mayWrite = isCoach(scope);
  const mayEdit = mayWrite && scenario?.built_in === false;
  useShortcuts({
    escape: () => void navigate({ to: "/training" }),
    e: () => mayEdit && void navigate({ to: "/training/scenarios/$id/edit", params: { id } }),
  });
  if (!scenario) {
    return (
      <Page title={texts.scenario}>
        {error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={texts.loadingOne} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={scenario.title}
      actions={
        <>
          <Button
            component={Link}
            to="/training"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={16} />}
          >
            {texts.back}
          </Button>
          {mayWrite && <ScenarioActions scenario={scenario} />}
        </>
      }
    >
      <Split
        main={
          <>
            <ScenarioBrief scenario={scenario} />
            {mayWrite && <ScenarioInside scenario={scenario} />}
          </>
        }
        side={
          <>
            <Panel title={texts.attemptsSoFar}>
              <AttemptRows attempts={attempts?.items ?? []} empty={texts.noAttempts} />
            </Panel>
            <ScenarioFacts scenario={scenario} />
          </>
        }
      />
    </Page>
  );
}

function ScenarioActions({ scenario }: { readonly scenario: TrainingScenario }) {
  const { mode } = useApi();
  const [opened, setOpened] = useState<"assign" | "delete">();
  const begin = useBeginAttempt();
  const copy = useCopyScenario();
  const remove = useDeleteScenario();
  const { id, title, built_in: isBuiltIn } = scenario;
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={texts.more}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => setOpened("assign")}>
            {texts.assign}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() => copy.mutate({ id, title: texts.copyOf(title) })}
          >
            {texts.copy}
          </Menu.Item>
          {!isBuiltIn && (
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setOpened("delete")}>
              {texts.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isBuiltIn && (
        <Button
          component={Link}
          to="/training/scenarios/$id/edit"
          params={{ id } as never}
          variant="default"
          leftSection={<IconPencil size={16} />}
        >
          {texts.edit}
        </Button>
      )}
      <Button loading={begin.isPending} onClick={() => begin.mutate(id)}>
        {texts.practise}
      </Button>
      {opened === "assign" && <AssignDialog scenario={scenario} onClose={close} />}
      {opened === "delete" && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText}
          confirmLabel={texts.remove}
          isTest={mode === "test"}
          isPending={remove.isPending}
          problem={remove.error ? wordsOf(remove.error) : undefined}
          onClose={close}
          onConfirm={() => remove.mutate(id)}
        />
      )}
    </>
  );
}
