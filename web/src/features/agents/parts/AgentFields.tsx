import { NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Agent } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { type AgentForm, toolsOf } from "../agent-form.ts";
import { rubricChoicesQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Agents.module.css";
import { KnowledgeFields } from "./KnowledgeFields.tsx";

interface AgentFieldsProps {
  readonly form: AgentForm;
  readonly agent: Agent;
  readonly error: unknown;
  readonly isReadOnly: boolean;
  readonly onChange: (form: AgentForm) => void;
}

type TextField = "name" | "description" | "endpointUrl" | "secret" | "model" | "instructions" | "tools";

export function AgentFields({ form, agent, error, isReadOnly, onChange }: AgentFieldsProps) {
  const scope = useApi();
  const { data: rubrics } = useQuery(rubricChoicesQuery(scope));
  const text = (name: TextField, field: string) => ({
    readOnly: isReadOnly,
    value: form[name],
    error: fieldError(error, field),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...form, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Panel title={texts.configuration}>
        <div className={classes.fields}>
          <TextInput label={texts.name} maxLength={255} {...text("name", "name")} />
          <Textarea
            label={texts.description}
            autosize
            minRows={1}
            maxLength={4_000}
            {...text("description", "description")}
          />
          {agent.kind === "ai" && (
            <>
              <Textarea
                label={texts.instructions}
                autosize
                minRows={5}
                maxRows={20}
                maxLength={32_768}
                {...text("instructions", "instructions")}
              />
              <NativeSelect
                label={texts.engine}
                disabled={isReadOnly}
                data={Object.entries(texts.engines).map(([value, label]) => ({ value, label }))}
                value={form.engine}
                onChange={(event) => onChange({ ...form, engine: event.currentTarget.value as AgentForm["engine"] })}
              />
              {form.engine === "http" && (
                <>
                  <TextInput label={texts.endpoint} type="url" {...text("endpointUrl", "endpoint_url")} />
                  <PasswordInput
                    label={texts.secret}
                    description={agent.has_secret ? texts.secretStored : undefined}
                    autoComplete="new-password"
                    {...text("secret", "endpoint_secret")}
                  />
                </>
              )}
              <TextInput label={texts.model} maxLength={200} {...text("model", "model")} />
              <NativeSelect
                label={texts.rubric}
                disabled={isReadOnly}
                data={[
                  { value: "", label: texts.defaultRubric },
                  ...(rubrics?.items.map(({ id, name }) => ({ value: id, label: withVisibleControls(name) })) ?? []),
                ]}
                value={form.rubricId}
                onChange={(event) => onChange({ ...form, rubricId: event.currentTarget.value })}
              />
            </>
          )}
        </div>
      </Panel>
      {agent.kind === "ai" && (
        <>
          <Panel title={texts.knowledge}>
            <KnowledgeFields
              entries={form.knowledge}
              isReadOnly={isReadOnly}
              onChange={(knowledge) => onChange({ ...form, knowledge })}
            />
          </Panel>
          <Panel title={texts.tools}>
            <Textarea
              aria-label={texts.tools}
              description={texts.toolsHelp}
              autosize
              minRows={3}
              maxRows={20}
              styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
              {...text("tools", "tools")}
              error={toolsOf(form.tools) === undefined ? texts.toolsInvalid : fieldError(error, "tools")}
            />
          </Panel>
        </>
      )}
    </>
  );
}
