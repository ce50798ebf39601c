import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { ApiError, type Trigger } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { IconSend } from "../../../ui/icons.ts";
import { Section } from "../../../ui/Section.tsx";
import { useTestTrigger } from "../mutations.ts";
import { parseObject, sampleOf } from "../payload-paths.ts";
import { texts } from "../texts.ts";
import { JsonInput } from "./JsonInput.tsx";
import classes from "./Triggers.module.css";

/** Posts a payload to the trigger's address, and shows what came of it. */
export function TestPanel({ trigger }: { readonly trigger: Trigger }) {
  const { mode } = useApi();
  const [payload, setPayload] = useState(() => JSON.stringify(sampleOf(trigger.schema), null, 2));
  const test = useTestTrigger(trigger);
  const parsed = parseObject(payload);
  const field = test.error instanceof ApiError ? test.error.field : undefined;
  const made = test.data?.resource;
  return (
    <Section title={texts.test} text={texts.testText(trigger.resource, mode)}>
      <JsonInput
        label={texts.payload}
        value={payload}
        onChange={setPayload}
        error={typeof parsed === "string" ? parsed : undefined}
      />
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={test.isPending}
        disabled={typeof parsed === "string" || !trigger.enabled}
        onClick={() => typeof parsed !== "string" && test.mutate(parsed)}
      >
        {texts.test}
      </Button>
      <div className={classes.result} aria-live="polite">
        {test.error && (
          <ProblemAlert
            problem={{ ...wordsOf(test.error), text: [field, test.error.message].filter(Boolean).join(": ") }}
          />
        )}
        {test.data && (
          <Alert color="teal" variant="light" title={texts.accepted} p="xs">
            {made ? (
              <>
                {texts.made(made.type)} <IdText id={made.id} />
              </>
            ) : (
              texts.onlyEvent
            )}
          </Alert>
        )}
      </div>
    </Section>
  );
}
