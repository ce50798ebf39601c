import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Trigger } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { IconArrowLeft } from "../../../ui/icons.ts";
import { JsonView } from "../../../ui/JsonView.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { triggerQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import type { TriggerSearch } from "../trigger-search.ts";
import { CallLog } from "./CallLog.tsx";
import { TestPanel } from "./TestPanel.tsx";
import { TriggerActions } from "./TriggerActions.tsx";
import classes from "./Triggers.module.css";

interface TriggerDetailProps {
  readonly id: string;
  readonly search: TriggerSearch;
  readonly onChange: (search: TriggerSearch) => void;
}

export function TriggerDetail({ id, search, onChange }: TriggerDetailProps) {
  const scope = useApi();
  const { data: trigger, error, refetch } = useQuery(triggerQuery(scope, id));
  return (
    <>
      <Link className={classes.back} to="/settings/inbound" search={{}}>
        <IconArrowLeft size={16} aria-hidden="true" />
        {texts.back}
      </Link>
      {trigger ? (
        <>
          <Section
            title={<UserText>{trigger.name}</UserText>}
            text={`${texts.resourceHints[trigger.resource]}${trigger.enabled ? "" : ` (${texts.off})`}`}
            actions={<TriggerActions trigger={trigger} />}
          >
            <Address trigger={trigger} />
          </Section>
          <TestPanel trigger={trigger} />
          <CallLog trigger={trigger} openId={search.call} onOpen={(call) => onChange({ ...search, call })} />
          <Section title={texts.definition}>
            <div className={classes.columns}>
              <div>
                <p className={classes.legend}>{texts.schema}</p>
                <JsonView value={trigger.schema} />
              </div>
              <div>
                <p className={classes.legend}>{texts.mapping}</p>
                <JsonView value={trigger.mapping} />
              </div>
            </div>
          </Section>
        </>
      ) : error ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={texts.loading} count={6} />
      )}
    </>
  );
}

function Address({ trigger }: { readonly trigger: Trigger }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={classes.address}>
      {isShown && <IdText id={trigger.url} label={texts.copyAddress} />}
      <Button size="compact-sm" variant="default" onClick={() => setShown(!isShown)}>
        {isShown ? texts.hide : texts.show}
      </Button>
    </div>
  );
}
