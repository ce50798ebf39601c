import { Drawer } from "@mantine/core";
import { Suspense } from "react";
import type { AgentTestRun, TraceNode } from "../../../api/client.ts";
import { LoadingRows } from "../../../ui/States.tsx";
import { TracePanel } from "../../conversations/index.ts";
import { testTexts as texts } from "../test-texts.ts";
import classes from "./Agents.module.css";

interface TraceDrawerProps {
  readonly trace: NonNullable<AgentTestRun["trace"]>;
  readonly title: string;
  readonly onClose: () => void;
}

/** The steps of a test, shown as those of a conversation are. */
export function TraceDrawer({ trace, title, onClose }: TraceDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={920}
      title={`${texts.trace}: ${title}`}
      closeButtonProps={{ "aria-label": texts.close }}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <Suspense fallback={<LoadingRows label={texts.loadingTrace} count={6} />}>
        <TracePanel root={trace as TraceNode} />
      </Suspense>
    </Drawer>
  );
}
