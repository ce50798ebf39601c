import { Button, Group, NumberInput, Radio, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { ApiError, type ScoringSettings } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { FormStack, Section } from "../../../ui/Section.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useUpdateScoring } from "../mutations.ts";
import { scoringTexts, texts } from "../texts.ts";
import { SamplingRules } from "./SamplingRules.tsx";

type Grader = ScoringSettings["grader"];

const graders = Object.keys(scoringTexts.graders) as Grader[];

export function ScoringForm({ settings }: { readonly settings: ScoringSettings }) {
  const scope = useApi();
  const mayWrite = isAllowed(scope, "rubrics:write");
  const [grader, setGrader] = useState<Grader>(settings.grader);
  const [budget, setBudget] = useState<number | string>(settings.daily_budget_usd ?? "");
  const [asksPerson, setAsksPerson] = useState(settings.review_unsure);
  const [sampling, setSampling] = useState(settings.sampling);
  const update = useUpdateScoring();
  const field = update.error instanceof ApiError ? update.error.field : undefined;
  const body = {
    grader,
    daily_budget_usd: budget === "" ? null : Number(budget),
    review_unsure: asksPerson,
    sampling,
  };
  return (
    <>
      <p>
        {scoringTexts.intro(scope.mode)} {!mayWrite && scoringTexts.readOnly}
      </p>
      <Section title={scoringTexts.grader}>
        <Radio.Group aria-label={scoringTexts.grader} value={grader} onChange={(value) => setGrader(value as Grader)}>
          <Stack gap="sm">
            {graders.map((one) => (
              <Radio
                key={one}
                value={one}
                disabled={!mayWrite}
                label={scoringTexts.graders[one]}
                description={scoringTexts.graderHints[one]}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section
        title={scoringTexts.model}
        text={settings.model ? <UserText>{settings.model}</UserText> : scoringTexts.noModel}
      >
        <FormStack>
          <NumberInput
            label={scoringTexts.budget}
            description={`${scoringTexts.budgetHint} ${scoringTexts.spent(settings.spent_today_usd)}.`}
            min={0}
            max={1_000_000}
            decimalScale={2}
            prefix="$"
            disabled={!mayWrite}
            value={budget}
            onChange={setBudget}
            error={fieldError(update.error, "daily_budget_usd")}
          />
          <Switch
            label={scoringTexts.unsure}
            description={scoringTexts.unsureHint}
            disabled={!mayWrite}
            checked={asksPerson}
            onChange={(event) => setAsksPerson(event.currentTarget.checked)}
          />
        </FormStack>
      </Section>
      <Section title={scoringTexts.sampling} text={scoringTexts.samplingText}>
        <SamplingRules rules={sampling} onChange={setSampling} error={update.error} isReadOnly={!mayWrite} />
      </Section>
      <ProblemAlert problem={update.error && !field?.startsWith("sampling.") ? wordsOf(update.error) : undefined} />
      {mayWrite && (
        <Group>
          <Button loading={update.isPending} onClick={() => update.mutate(body)}>
            {texts.save}
          </Button>
        </Group>
      )}
    </>
  );
}
