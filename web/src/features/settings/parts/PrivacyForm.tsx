import { Button, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { ApiError, type Workspace } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { Section } from "../../../ui/Section.tsx";
import { useUpdateWorkspace } from "../mutations.ts";
import { privacyTexts, texts } from "../texts.ts";
import { PatternRows } from "./PatternRows.tsx";
import { PrivacyTryOut } from "./PrivacyTryOut.tsx";

type PiiMode = Workspace["pii_mode"];

const modes = Object.keys(privacyTexts.modes) as PiiMode[];

/** Mode and patterns with a try-out below them, which also tries what is not saved yet. */
export function PrivacyForm({ workspace }: { readonly workspace: Workspace }) {
  const [mode, setMode] = useState<PiiMode>(workspace.pii_mode);
  const [patterns, setPatterns] = useState(workspace.pii_patterns);
  const update = useUpdateWorkspace();
  const complete = patterns.filter(({ name, pattern }) => name.trim() !== "" && pattern !== "");
  const isChanged = mode !== workspace.pii_mode || JSON.stringify(complete) !== JSON.stringify(workspace.pii_patterns);
  const field = update.error instanceof ApiError ? update.error.field : undefined;
  return (
    <>
      <p>
        {privacyTexts.intro} {texts.bothModes}
      </p>
      <Section title={privacyTexts.mode} text={privacyTexts.builtIn}>
        <Radio.Group aria-label={privacyTexts.mode} value={mode} onChange={(value) => setMode(value as PiiMode)}>
          <Stack gap="sm">
            {modes.map((one) => (
              <Radio key={one} value={one} label={privacyTexts.modes[one]} description={privacyTexts.modeHints[one]} />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={privacyTexts.patterns} text={privacyTexts.patternsText}>
        <PatternRows patterns={patterns} onChange={setPatterns} error={update.error} />
      </Section>
      <PrivacyTryOut patterns={complete} />
      <ProblemAlert problem={update.error && !field?.startsWith("pii_patterns.") ? wordsOf(update.error) : undefined} />
      <Group>
        <Button
          loading={update.isPending}
          disabled={!isChanged}
          onClick={() => update.mutate({ pii_mode: mode, pii_patterns: complete })}
        >
          {texts.save}
        </Button>
      </Group>
    </>
  );
}
