import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import type { TraceNode } from "../../../api/client.ts";
import { stepDuration } from "../../../lib/time.ts";
import { IconX } from "../../../ui/icons.ts";
import { JsonView } from "../../../ui/JsonView.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts as listTexts, conversationTexts as texts } from "../texts.ts";
import classes from "./TracePanel.module.css";

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

/** Everything that is known of one step. */
export function TraceDetail({ node, onClose }: { readonly node: TraceNode; readonly onClose: () => void }) {
  const parts: readonly (readonly [string, unknown])[] = [
    [texts.error, node.error],
    [texts.content, node.content],
    [texts.input, node.input],
    [texts.output, node.output],
    [texts.attributes, Object.keys(node.attributes ?? {}).length > 0 ? node.attributes : null],
  ];
  return (
    <aside className={classes.detail} aria-label={node.name ?? node.type}>
      <div className={classes.detailHead}>
        <UserText>{node.name ?? texts.roles[node.role ?? ""] ?? node.type}</UserText>
        <ActionIcon variant="subtle" color="gray" ml="auto" aria-label={listTexts.close} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {node.duration_ms !== null && (
        <Part title={texts.duration}>
          <span>{stepDuration(node.duration_ms)}</span>
        </Part>
      )}
      {parts
        .filter(([, value]) => isGiven(value))
        .map(([title, value]) => (
          <Part key={title} title={title}>
            <JsonView value={value} />
          </Part>
        ))}
    </aside>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className={classes.part}>{title}</h2>
      {children}
    </div>
  );
}
