import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { CalibrationResult } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { KappaChart } from "../../../charts/KappaChart.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useCloseCalibration } from "../mutations.ts";
import { CalibrationGrid } from "../parts/CalibrationGrid.tsx";
import { CalibrationProgress } from "../parts/CalibrationProgress.tsx";
import { calibrationCardsQuery, calibrationQuery } from "../queries.ts";
import { canJudge } from "../queue-rules.ts";
import { texts } from "../texts.ts";
import classes from "./CalibrationPage.module.css";

export function CalibrationPage() {
  const { id = "" } = useParams({ strict: false });
  const scope = useApi();
  const session = useQuery(calibrationQuery(scope, id));
  const cards = useQuery(calibrationCardsQuery(scope, session.data));
  const [isClosing, setClosing] = useState(false);
  const close = useCloseCalibration(() => setClosing(false));
  const { data } = session;
  const error = (data ? null : session.error) ?? (cards.data ? null : cards.error);
  if (error || !data) {
    return (
      <Page title={texts.calibrations}>
        {error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void session.refetch()} />
        ) : (
          <LoadingRows label={texts.loading} />
        )}
      </Page>
    );
  }
  const isOpen = data.status === "open";
  const own = cards.data?.reviews.find((review) => canJudge(review, scope.session.person.email));
  const words = close.error ? wordsOf(close.error) : undefined;
  return (
    <Page
      title={data.name}
      actions={
        <>
          <Button component={Link} to="/review/calibrations" variant="default">
            {texts.calibrations}
          </Button>
          {isOpen && isAllowed(scope, "scorecards:write") && (
            <Button variant="default" onClick={() => setClosing(true)}>
              {texts.close}
            </Button>
          )}
          {own && (
            <Button component={Link} to="/review/$id" params={{ id: own.id } as never}>
              {texts.judgeMine}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        <p className={classes.facts}>
          <StatusPill tone={isOpen ? "good" : "none"}>{isOpen ? texts.open : texts.closed}</StatusPill>
          <span>
            <UserText>{data.rubric_name}</UserText> v{data.rubric_version}
          </span>
          <UserText>{data.created_by_name}</UserText>
        </p>
        <CalibrationProgress session={data} />
        {cards.data && <CalibrationGrid session={data} {...cards.data} />}
        <KappaChart title={texts.agreementPeople} rows={rowsOf(data, "people")} />
        <KappaChart title={texts.agreementGrader} rows={rowsOf(data, "grader")} />
      </div>
      {isClosing && (
        <FormDialog
          title={texts.close}
          submitLabel={texts.closeDone}
          isTest={scope.mode === "test"}
          isPending={close.isPending}
          problem={words && { text: words.text, requestId: words.requestId }}
          onClose={() => setClosing(false)}
          onSubmit={() => close.mutate(id)}
        >
          <Text>{texts.closeText}</Text>
        </FormDialog>
      )}
    </Page>
  );
}

const rowsOf = ({ agreement }: CalibrationResult, between: "people" | "grader") => [
  { key: "", name: texts.overall, ...agreement.overall[between] },
  ...agreement.criteria.map((one) => ({ key: one.key, name: one.name, ...one[between] })),
];
