import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { rubricOptionsQuery, webhookOptionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { Choice } from "./Choice.tsx";

interface NamedSelectProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly error: string | undefined;
}

/** Rubrics that conversations can be scored with. */
export function RubricSelect(props: NamedSelectProps) {
  const rubrics = useQuery(rubricOptionsQuery(useApi())).data?.items ?? [];
  const published = rubrics.filter(({ version }) => version !== null);
  const choices = published.map(({ id, name }) => ({ value: id, label: withVisibleControls(name) }));
  return <Choice label={texts.rubric} empty={texts.ownRubric} choices={withCurrent(choices, props.value)} {...props} />;
}

export function WebhookSelect(props: NamedSelectProps) {
  const webhooks = useQuery(webhookOptionsQuery(useApi())).data?.items ?? [];
  const choices = webhooks.map(({ id, url }) => ({ value: id, label: withVisibleControls(url) }));
  return <Choice label={texts.webhook} empty={texts.choose} choices={withCurrent(choices, props.value)} {...props} />;
}

/** Keeps what is chosen in the list although it was not read, or is gone. */
const withCurrent = (choices: readonly { value: string; label: string }[], id: string | undefined) =>
  id === undefined || choices.some(({ value }) => value === id) ? choices : [...choices, { value: id, label: id }];
