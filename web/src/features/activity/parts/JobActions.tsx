import { ActionIcon, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Session } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconArrowBackUp, IconDownload, IconPlayerStop, IconTrash } from "../../../ui/icons.ts";
import { canUndo, isUnderWay, type Job, type JobKind } from "../jobs.ts";
import { useDeleteExport, useDownload, useStopJob, useUndoBulkChange } from "../mutations.ts";
import { texts } from "../texts.ts";
import classes from "./Activity.module.css";

interface JobActionsProps {
  readonly job: Job;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const stopScopes: Readonly<Record<JobKind, Session["scopes"][number]>> = {
  export: "exports:read",
  import: "conversations:write",
  rescore: "scorecards:write",
  bulk: "conversations:write",
  replay: "webhooks:manage",
  test: "agents:test",
};

export function JobActions({ job, title, isOpen, onToggle }: JobActionsProps) {
  const scope = useApi();
  const [asked, setAsked] = useState<"stop" | "delete" | "undo">();
  const stop = useStopJob();
  const remove = useDeleteExport();
  const undo = useUndoBulkChange();
  const save = useDownload();
  const close = () => setAsked(undefined);
  const mayStop = isAllowed(scope, stopScopes[job.kind]);
  const dialog = { isTest: scope.mode === "test", onClose: close } as const;
  return (
    <div className={classes.actions}>
      {job.kind === "export" && job.status === "completed" && (
        <Button
          size="compact-sm"
          leftSection={<IconDownload size={14} />}
          loading={save.isPending}
          onClick={() => save.mutate(job.run)}
        >
          {texts.download}
        </Button>
      )}
      {job.kind === "bulk" && mayStop && canUndo(job.run) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={() => setAsked("undo")}
        >
          {texts.undo}
        </Button>
      )}
      {isUnderWay(job) && mayStop && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerStop size={14} />}
          loading={stop.isPending}
          aria-label={texts.ofJob(texts.stop, title)}
          onClick={() => (job.kind === "export" ? setAsked("stop") : stop.mutate(job))}
        >
          {texts.stop}
        </Button>
      )}
      {job.kind === "replay" && (
        <Button
          component={Link}
          to="/settings/webhooks"
          search={{ webhook: job.run.webhook_id } as never}
          size="compact-sm"
          variant="default"
        >
          {texts.openWebhook}
        </Button>
      )}
      {job.kind === "test" && (
        <Button
          component={Link}
          to="/agents/$id/tests/$testId"
          params={{ id: job.run.agent_id, testId: job.run.id } as never}
          size="compact-sm"
          variant="default"
        >
          {texts.openTest}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        aria-label={texts.ofJob(isOpen ? texts.hideDetails : texts.details, title)}
        onClick={onToggle}
      >
        {isOpen ? texts.hideDetails : texts.details}
      </Button>
      {job.kind === "export" && !isUnderWay(job) && (
        <ActionIcon variant="subtle" color="gray" aria-label={texts.removeTitle} onClick={() => setAsked("delete")}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
      {asked === "stop" && (
        <ConfirmDialog
          {...dialog}
          title={texts.stopExport}
          text={texts.stopExportText}
          confirmLabel={texts.stop}
          isPending={stop.isPending}
          onConfirm={() => stop.mutate(job, { onSettled: close })}
        />
      )}
      {asked === "delete" && job.kind === "export" && (
        <ConfirmDialog
          {...dialog}
          title={texts.removeTitle}
          text={texts.removeText}
          confirmLabel={texts.remove}
          isPending={remove.isPending}
          problem={remove.error ? wordsOf(remove.error) : undefined}
          onConfirm={() => remove.mutate(job.run, { onSuccess: close })}
        />
      )}
      {asked === "undo" && job.kind === "bulk" && (
        <ConfirmDialog
          {...dialog}
          title={texts.undoTitle}
          text={texts.undoText(job.run.changed)}
          confirmLabel={texts.undo}
          isDanger={false}
          isPending={undo.isPending}
          problem={undo.error ? wordsOf(undo.error) : undefined}
          onConfirm={() => undo.mutate(job.run, { onSuccess: close })}
        />
      )}
    </div>
  );
}
