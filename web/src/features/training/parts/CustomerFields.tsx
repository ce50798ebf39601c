import { NumberInput, Radio } from "@mantine/core";
import { Panel } from "../../../ui/Panel.tsx";
import type { ScenarioForm } from "../scenario-form.ts";
import { texts } from "../texts.ts";
import { AnswerFields } from "./AnswerFields.tsx";
import { ConcernFields } from "./ConcernFields.tsx";
import classes from "./Editor.module.css";
import { ScriptFields } from "./ScriptFields.tsx";

interface CustomerFieldsProps {
  readonly form: ScenarioForm;
  readonly onChange: (form: ScenarioForm) => void;
}

/** How the customer behaves: by reacting, or by a script. */
export function CustomerFields({ form, onChange }: CustomerFieldsProps) {
  return (
    <>
      <Panel title={texts.customer}>
        <div className={classes.fields}>
          <Radio.Group
            aria-label={texts.behaviour}
            value={form.reacts ? "reacts" : "scripted"}
            onChange={(value) => onChange({ ...form, reacts: value === "reacts" })}
          >
            <div className={classes.fields}>
              <Radio value="reacts" label={texts.reacts} description={texts.reactsText} />
              <Radio value="scripted" label={texts.scripted} description={texts.scriptedText} />
            </div>
          </Radio.Group>
          {form.reacts ? (
            <NumberInput
              label={texts.startMood}
              min={0}
              max={100}
              allowDecimal={false}
              value={form.mood}
              onChange={(value) => typeof value === "number" && onChange({ ...form, mood: value })}
            />
          ) : (
            <ScriptFields form={form} onChange={onChange} />
          )}
        </div>
      </Panel>
      {form.reacts && (
        <>
          <Panel title={texts.concernsTitle}>
            <ConcernFields form={form} onChange={onChange} />
          </Panel>
          <Panel title={texts.answersTitle}>
            <AnswerFields answers={form.answers} onChange={(answers) => onChange({ ...form, answers })} />
          </Panel>
        </>
      )}
    </>
  );
}
