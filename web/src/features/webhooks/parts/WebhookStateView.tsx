import { Tooltip } from "@mantine/core";
import type { Webhook } from "../../../api/client.ts";
import { StatusPill, type Tone } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { texts } from "../texts.ts";
import { stateOf, type WebhookState } from "../webhook-state.ts";

const tones: Readonly<Record<WebhookState, Tone>> = {
  healthy: "good",
  waiting: "none",
  failing: "warn",
  open: "bad",
  halfOpen: "warn",
  disabled: "none",
};

export function WebhookStateView({ webhook }: { readonly webhook: Webhook }) {
  const state = stateOf(webhook);
  const { retry_at: retryAt, failures } = webhook.health;
  const hint = { open: texts.circuitHint, halfOpen: texts.halfOpenHint }[state as string];
  const words = state === "failing" ? texts.state.failing(failures) : texts.state[state];
  const pill = (
    <span>
      <StatusPill tone={tones[state]}>
        {words}
        {state === "open" && retryAt && (
          <span>
            , {texts.retryAt} <TimeText time={retryAt} />
          </span>
        )}
      </StatusPill>
    </span>
  );
  return hint ? (
    <Tooltip label={hint} multiline maw={300}>
      {pill}
    </Tooltip>
  ) : (
    pill
  );
}
