import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createClient, NotFoundError } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { IconZoomExclamation } from "../../../ui/icons.ts";
import { EmptyState } from "../../../ui/States.tsx";
import { conversationTexts as texts } from "../texts.ts";

interface OtherModeProps {
  readonly id: string;
  readonly error: unknown;
  readonly children: ReactNode;
}

/** An id that is not found in one mode is looked for in the other, and the page says so. */
export function OtherMode({ id, error, children }: OtherModeProps) {
  const { mode, workspaceId } = useApi();
  const other = mode === "live" ? "test" : "live";
  const found = useQuery({
    queryKey: [workspaceId, other, "conversations", "exists", id],
    queryFn: ({ signal }) => createClient({ mode: other, workspaceId }).conversations.get(id, { signal }),
    enabled: error instanceof NotFoundError,
    retry: false,
  });
  if (!found.data) return children;
  return (
    <EmptyState
      icon={<IconZoomExclamation size={24} />}
      title={texts.otherMode(other)}
      text={texts.otherModeText(mode)}
    >
      <Button
        component={Link}
        to="/conversations/$id"
        params={{ id } as never}
        search={{ mode: other === "test" ? "test" : undefined } as never}
      >
        {texts.openOtherMode(other)}
      </Button>
    </EmptyState>
  );
}
