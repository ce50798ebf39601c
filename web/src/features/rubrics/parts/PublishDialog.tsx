import { Checkbox, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { countText } from "../../../lib/text.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { differencesOf } from "../differences.ts";
import { usePublishRubric } from "../mutations.ts";
import { contentOf } from "../outline.ts";
import { meanPriceQuery, scoredCountQuery, type TaggedRubric, taggedRubricQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { DifferenceList } from "./DifferenceList.tsx";
import classes from "./Rubrics.module.css";

interface PublishDialogProps {
  readonly tagged: TaggedRubric;
  readonly onClose: () => void;
}

/** Says what changes, what the agreement gate needs and has, and offers to score again. */
export function PublishDialog({ tagged, onClose }: PublishDialogProps) {
  const scope = useApi();
  const { rubric } = tagged;
  const [isScoringAgain, setScoringAgain] = useState(false);
  const idempotencyKey = useFormKey();
  const publish = usePublishRubric(tagged);
  // The agreement that the draft reaches is only part of a fresh reading of this one rubric.
  const fresh = useQuery({ ...taggedRubricQuery(scope, rubric.id), staleTime: 0 });
  const gate = fresh.data?.rubric.draft_agreement ?? rubric.draft_agreement;
  const isGated = Boolean(rubric.draft?.minimum_agreement);
  return (
    <FormDialog
      title={texts.publishTitle((rubric.version ?? 0) + 1)}
      submitLabel={texts.publishNow}
      size="lg"
      isTest={scope.mode === "test"}
      isPending={publish.isPending}
      isDisabled={isGated && !gate?.met}
      problem={publish.error ? wordsOf(publish.error) : undefined}
      onClose={onClose}
      onSubmit={() => publish.mutate({ isScoringAgain, idempotencyKey }, { onSuccess: onClose })}
    >
      <Changes tagged={tagged} />
      <section>
        <h3 className={classes.smallHeading}>{texts.gateTitle}</h3>
        {gate ? (
          <>
            <p className={classes.gate}>
              <StatusPill tone={gate.met ? "good" : "bad"}>{gate.met ? texts.gateMet : texts.gateMissed}</StatusPill>
              <span>
                {texts.gateNeeds(gate.needs.kappa, gate.needs.reviews)},{" "}
                {texts.gateHas(gate.has.kappa, gate.has.reviews)}.
              </span>
            </p>
            {!gate.met && <p className={classes.dim}>{texts.gateHelp}</p>}
          </>
        ) : (
          <p className={classes.dim}>{isGated ? texts.grading : texts.gateNone}</p>
        )}
      </section>
      <ScoreAgain rubricId={rubric.id} isChecked={isScoringAgain} onChange={setScoringAgain} />
    </FormDialog>
  );
}

function Changes({ tagged: { rubric } }: { readonly tagged: TaggedRubric }) {
  const { published, draft } = rubric;
  if (!published || !draft) return <p>{texts.publishFirst(contentOf(rubric).criteria.length)}</p>;
  return (
    <section>
      <h3 className={classes.smallHeading}>{texts.publishChanges(published.version)}</h3>
      <div className={classes.publishChanges}>
        <DifferenceList differences={differencesOf(published, draft)} />
      </div>
    </section>
  );
}

interface ScoreAgainProps {
  readonly rubricId: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function ScoreAgain({ rubricId, isChecked, onChange }: ScoreAgainProps) {
  const scope = useApi();
  const { data: scored } = useQuery(scoredCountQuery(scope, rubricId));
  const { data: price } = useQuery(meanPriceQuery(scope, rubricId));
  if (!isAllowed(scope, "scorecards:write")) return <p className={classes.dim}>{texts.scoreAgainNotAllowed}</p>;
  if (!scored) return null;
  if (scored.count === 0) return <p className={classes.dim}>{texts.scoreAgainNone}</p>;
  const priceText = !price
    ? ""
    : price.isLocal
      ? texts.priceLocal
      : price.usd === null
        ? texts.priceUnknown
        : texts.price(price.usd * scored.count);
  return (
    <Stack gap={4}>
      <Checkbox
        label={texts.scoreAgain(countText(scored.count, scored.has_more))}
        description={`${texts.scoreAgainText} ${priceText}`}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  );
}
