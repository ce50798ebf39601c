import { NativeSelect, NumberInput, TagsInput, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import type { CaseForm, CaseKind } from "../case-form.ts";
import { scenarioChoicesQuery } from "../queries.ts";
import { testTexts as texts } from "../test-texts.ts";
import classes from "./Agents.module.css";
import { CaseLines } from "./CaseLines.tsx";

interface CaseFieldsProps {
  readonly form: CaseForm;
  /** The names of the agent's tools. */
  readonly tools: readonly string[];
  readonly onChange: (form: CaseForm) => void;
  /** Ctrl or ⌘ and Enter in the message. */
  readonly onSend?: () => void;
}

const maxPhrases = 20;

/** What a customer says, and what must come of it. */
export function CaseFields({ form, tools, onChange, onSend }: CaseFieldsProps) {
  const scope = useApi();
  const { data: scenarios } = useQuery(scenarioChoicesQuery(scope));
  const change = (part: Partial<CaseForm>) => onChange({ ...form, ...part });
  const hasScenarios = form.kind === "scenario" || (scenarios?.items.length ?? 0) > 0;
  const kinds = (Object.keys(texts.kinds) as CaseKind[]).filter((kind) => kind !== "scenario" || hasScenarios);
  // Enter ends a phrase: a comma is a part of it.
  const phrases = { splitChars: [], maxTags: maxPhrases, acceptValueOnBlur: true };
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={texts.kind}
        data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        value={form.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as CaseKind })}
      />
      {form.kind === "message" && (
        <Textarea
          label={texts.message}
          placeholder={texts.messagePlaceholder}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={32_768}
          value={form.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend?.();
          }}
        />
      )}
      {form.kind === "messages" && <CaseLines lines={form.messages} onChange={(messages) => change({ messages })} />}
      {form.kind === "scenario" && (
        <NativeSelect
          label={texts.scenario}
          description={texts.scenarioHelp}
          data={[
            { value: "", label: texts.chooseScenario },
            ...(scenarios?.items.map(({ id, title }) => ({ value: id, label: withVisibleControls(title) })) ?? []),
          ]}
          value={form.scenarioId}
          onChange={(event) => change({ scenarioId: event.currentTarget.value })}
        />
      )}
      <TagsInput
        label={texts.mustSay}
        description={texts.mustSayHelp}
        {...phrases}
        value={[...form.mustSay]}
        onChange={(mustSay) => change({ mustSay })}
      />
      <TagsInput
        label={texts.mustNotSay}
        {...phrases}
        value={[...form.mustNotSay]}
        onChange={(mustNotSay) => change({ mustNotSay })}
      />
      {(tools.length > 0 || form.mustCallTool.length > 0) && (
        <TagsInput
          label={texts.mustCallTool}
          {...phrases}
          data={[...tools]}
          value={[...form.mustCallTool]}
          onChange={(mustCallTool) => change({ mustCallTool })}
        />
      )}
      <NumberInput
        label={texts.minScore}
        min={0}
        max={100}
        maw={140}
        value={form.minScore ?? ""}
        onChange={(value) => change({ minScore: typeof value === "number" ? value : undefined })}
      />
    </div>
  );
}
