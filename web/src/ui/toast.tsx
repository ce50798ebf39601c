import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

const closeButtonProps = { "aria-label": "Close" };
const undoMs = 20_000;
const errorMs = 10_000;

/** Says what happened, and for 20 seconds offers to take it back. */
export function showUndo(message: string, onUndo: () => void): void {
  const id = `undo-${Date.now()}`;
  notifications.show({
    id,
    autoClose: undoMs,
    closeButtonProps,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}

export const showMessage = (message: string): void => void notifications.show({ message, closeButtonProps });

export function showError(words: { title: string; text: string; requestId: string | undefined }): void {
  notifications.show({
    color: "red",
    closeButtonProps,
    autoClose: errorMs,
    title: words.title,
    message: words.requestId ? `${words.text} (request ${words.requestId})` : words.text,
  });
}
