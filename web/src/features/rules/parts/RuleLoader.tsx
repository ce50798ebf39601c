import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconArrowLeft } from "../../../ui/icons.ts";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { examplesQuery, ruleQuery } from "../queries.ts";
import { draftOf, emptyDraft } from "../rule-draft.ts";
import type { RuleSearch } from "../rule-search.ts";
import { texts } from "../texts.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import classes from "./Rules.module.css";
import { RunLog } from "./RunLog.tsx";

interface NewRuleProps {
  readonly example: string | undefined;
  readonly onCreated: (id: string) => void;
}

/** The form of a new rule, empty or begun with a ready-made one. */
export function NewRule({ example, onCreated }: NewRuleProps) {
  const scope = useApi();
  const examples = useQuery({ ...examplesQuery(scope), enabled: example !== undefined });
  const chosen = examples.data?.items[Number(example)];
  const isWaiting = example !== undefined && examples.isPending;
  return (
    <>
      <BackLink />
      {isWaiting ? (
        <LoadingRows label={texts.loading} count={6} />
      ) : (
        <RuleEditor rule={undefined} start={chosen ? draftOf(chosen.rule) : emptyDraft()} onCreated={onCreated} />
      )}
    </>
  );
}

interface OpenRuleProps {
  readonly id: string;
  readonly search: RuleSearch;
  readonly onChange: (search: RuleSearch) => void;
}

/** One rule with its log. */
export function OpenRule({ id, search, onChange }: OpenRuleProps) {
  const scope = useApi();
  const { data: rule, error, refetch } = useQuery(ruleQuery(scope, id));
  return (
    <>
      <BackLink />
      {rule ? (
        <>
          <RuleEditor rule={rule} start={draftOf(rule)} />
          <RunLog rule={rule} openId={search.run} onOpen={(run) => onChange({ ...search, run })} />
        </>
      ) : error ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={texts.loading} count={6} />
      )}
    </>
  );
}

const BackLink = () => (
  <Link className={classes.back} to="/settings/rules" search={{}}>
    <IconArrowLeft size={16} aria-hidden="true" />
    {texts.back}
  </Link>
);
