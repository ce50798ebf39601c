import type { Deps } from "../platform/http/route.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { JobHandler } from "../platform/queue.ts";
import { gatherConversation } from "./gather-conversation.ts";
import { gatherTrace } from "./gather-trace.ts";
import { type GatherJob, gatherSpans } from "./jobs.ts";
import type { SpanPorts } from "./ports.ts";

/** One at a time may need a hundred megabytes; more of them would only take turns. */
const concurrency = 2;

export const otlpHandlers = (
  deps: Deps & { readonly privacyOf: PrivacyOf },
  ports: SpanPorts,
): readonly JobHandler[] => [
  {
    kind: gatherSpans,
    concurrency,
    run: ({ workspaceId, mode, gathers, id }: GatherJob) => {
      const scope = { workspaceId, mode };
      return gathers === "trace"
        ? gatherTrace({ ...deps, ...ports }, { scope, traceId: id })
        : gatherConversation({ ...deps, ...ports }, { scope, id });
    },
  },
];
