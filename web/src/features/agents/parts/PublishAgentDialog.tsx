import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ConflictError } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { agentDifferences } from "../agent-differences.ts";
import { usePublishAgent } from "../mutations.ts";
import { agentVersionsQuery, suitesQuery, type TaggedAgent } from "../queries.ts";
import { testIdsIn } from "../test-progress.ts";
import { texts } from "../texts.ts";
import { useRubricName } from "../use-rubric-name.ts";
import { AgentDifferenceList } from "./AgentDifferenceList.tsx";
import classes from "./Agents.module.css";

/** Says what changes and which suites must pass; where one fails, leads to its test and offers to publish all the same. */
export function PublishAgentDialog({ agent, onClose }: { readonly agent: TaggedAgent; readonly onClose: () => void }) {
  const scope = useApi();
  const { id, version } = agent.value;
  const [isForced, setForced] = useState(false);
  const idempotencyKey = useFormKey();
  const publish = usePublishAgent(agent);
  const { data: suites } = useQuery(suitesQuery(scope, id));
  const blocking = suites?.items.filter(({ on_publish: when }) => when === "block") ?? [];
  const { error } = publish;
  const refusal = error instanceof ConflictError && error.field === "override" ? error.message : undefined;
  return (
    <FormDialog
      title={texts.publishTitle((version ?? 0) + 1)}
      submitLabel={texts.publish}
      size="lg"
      isTest={scope.mode === "test"}
      isPending={publish.isPending}
      problem={error ? wordsOf(error) : undefined}
      onClose={onClose}
      onSubmit={() =>
        publish.mutate({ isForced, idempotencyKey: `${idempotencyKey}-${isForced}` }, { onSuccess: onClose })
      }
    >
      <p>{texts.publishText}</p>
      <PublishChanges agent={agent} />
      {blocking.length > 0 && (
        <p className={classes.dim}>
          <UserText>{texts.blocking(blocking.map(({ name }) => name).join(", "))}</UserText>
        </p>
      )}
      {refusal !== undefined && (
        <div className={classes.fields}>
          <span className={classes.links}>
            {testIdsIn(refusal).map((testId, index) => (
              <Link key={testId} to="/agents/$id/tests/$testId" params={{ id, testId }}>
                {texts.publishLook(index + 1)}
              </Link>
            ))}
          </span>
          <Checkbox
            label={texts.publishAnyway}
            checked={isForced}
            onChange={(event) => setForced(event.currentTarget.checked)}
          />
        </div>
      )}
    </FormDialog>
  );
}

function PublishChanges({ agent: { value: agent } }: { readonly agent: TaggedAgent }) {
  const scope = useApi();
  const rubricName = useRubricName();
  const { data: versions } = useQuery(agentVersionsQuery(scope, agent.id));
  const inUse = versions?.items.find(({ version }) => version === agent.version);
  if (!inUse) return null;
  return (
    <section>
      <h3 className={classes.smallHeading}>{texts.changes(inUse.version)}</h3>
      <div className={classes.publishChanges}>
        <AgentDifferenceList differences={agentDifferences(inUse, agent, rubricName)} />
      </div>
    </section>
  );
}
