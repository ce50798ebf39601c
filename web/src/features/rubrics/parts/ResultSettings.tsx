import { Group, NumberInput, Switch } from "@mantine/core";
import { Panel } from "../../../ui/Panel.tsx";
import type { EditedRubric } from "../outline.ts";
import { texts } from "../texts.ts";

interface ResultSettingsProps {
  readonly rubric: EditedRubric;
  readonly isReadOnly: boolean;
  readonly onChange: (step: (rubric: EditedRubric) => EditedRubric) => void;
}

const usualGate = { kappa: 0.6, reviews: 20 };
const numberOr = (value: string | number, fallback: number) => (typeof value === "number" ? value : fallback);

/** When a card passes, and how well a draft must agree with people before it may be used. */
export function ResultSettings({ rubric, isReadOnly, onChange }: ResultSettingsProps) {
  const { passScore, minimumAgreement } = rubric;
  const setGate = (part: Partial<typeof usualGate>) =>
    onChange((before) => ({ ...before, minimumAgreement: { ...usualGate, ...before.minimumAgreement, ...part } }));
  return (
    <Panel title={texts.settings}>
      <Group align="flex-start" gap="xl">
        <NumberInput
          label={texts.passScore}
          description={texts.passScoreHelp}
          w={220}
          min={0}
          max={100}
          readOnly={isReadOnly}
          value={passScore}
          onChange={(value) => onChange((before) => ({ ...before, passScore: numberOr(value, 0) }))}
        />
        <div>
          <Switch
            label={texts.gate}
            description={texts.gateSwitch}
            disabled={isReadOnly}
            checked={minimumAgreement !== null}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              onChange((before) => ({ ...before, minimumAgreement: isOn ? usualGate : null }));
            }}
          />
          {minimumAgreement && (
            <Group mt="sm" align="flex-start">
              <NumberInput
                label={texts.kappa}
                description={texts.kappaHelp}
                w={190}
                min={0}
                max={1}
                step={0.05}
                readOnly={isReadOnly}
                value={minimumAgreement.kappa}
                onChange={(value) => setGate({ kappa: numberOr(value, 0) })}
              />
              <NumberInput
                label={texts.reviews}
                description={texts.reviewsHelp}
                w={150}
                min={1}
                max={10_000}
                allowDecimal={false}
                readOnly={isReadOnly}
                value={minimumAgreement.reviews}
                onChange={(value) => setGate({ reviews: numberOr(value, 1) })}
              />
            </Group>
          )}
        </div>
      </Group>
    </Panel>
  );
}
