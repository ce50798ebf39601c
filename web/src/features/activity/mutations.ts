import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BulkChange, CreateExportInput, Export } from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { download } from "../../lib/download.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { fileNameOf } from "./export-form.ts";
import type { Job } from "./jobs.ts";
import { activityKey } from "./queries.ts";
import { texts } from "./texts.ts";

function useRefresh() {
  const scope = useApi();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: activityKey(scope) });
}

export function useCreateExport() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateExportInput; idempotencyKey: string }) =>
      client.exports.create(body, { idempotencyKey }),
    onSuccess: () => {
      refresh();
      showMessage(texts.begun);
    },
  });
}

/** Stops a run. An export has no other end than being deleted. */
export function useStopJob() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (job: Job): Promise<unknown> => {
      switch (job.kind) {
        case "export":
          return client.exports.delete(job.id);
        case "import":
          return client.imports.cancel(job.id);
        case "rescore":
          return client.rescores.cancel(job.id);
        case "bulk":
          return client.bulkChanges.cancel(job.id);
        case "replay":
          return client.webhooks.cancelReplay(job.run.webhook_id, job.id);
        case "test":
          return client.agents.cancelTest(job.run.agent_id, job.id);
      }
    },
    onSuccess: (_, { kind }) => showMessage(kind === "import" ? texts.importStopped : texts.stopped),
    onError: (error) => showError(wordsOf(error)),
    onSettled: refresh,
  });
}

export function useDeleteExport() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Export) => client.exports.delete(id),
    onSuccess: () => {
      refresh();
      showMessage(texts.removed);
    },
  });
}

export function useUndoBulkChange() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: BulkChange) => client.bulkChanges.undo(id),
    onSuccess: () => {
      refresh();
      showMessage(texts.undoing);
    },
  });
}

/** Reads the file with the headers that name workspace and mode, which a plain link can't send, and stores it. */
export function useDownload() {
  const { client } = useApi();
  return useMutation({
    mutationFn: async (run: Export) => {
      const stream = await client.exports.download(run.id);
      download(await new Response(stream).blob(), fileNameOf(run));
    },
    onError: (error) => showError(wordsOf(error)),
  });
}
