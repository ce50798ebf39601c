import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { StatusPill } from "./StatusPill.tsx";
import { UserText } from "./UserText.tsx";

export interface Problem {
  readonly text: string;
  readonly requestId: string | undefined;
}

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Says so in the title: whatever the form changes is in test mode. */
  readonly isTest?: boolean;
  /** What is wrong with the form as a whole; errors of single inputs stand beside them. */
  readonly problem?: Problem | undefined;
  readonly size?: string | number;
  readonly children: ReactNode;
}

/** A dialog with a form, its buttons and its refusal. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, onClose, onSubmit, isPending, isDisabled, isDanger, isTest, problem, size, children } =
    props;
  return (
    <Modal
      opened
      onClose={onClose}
      size={size ?? "md"}
      title={
        <Group gap={8} wrap="nowrap">
          <UserText>{title}</UserText>
          {isTest && <StatusPill tone="warn">test</StatusPill>}
        </Group>
      }
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on to the form in which the dialog was opened, which would be sent as well.
          event.stopPropagation();
          if (!isPending && !isDisabled) onSubmit();
        }}
      >
        <Stack gap="md">
          {children}
          <ProblemAlert problem={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color={isDanger ? "red.9" : undefined} loading={isPending} disabled={isDisabled}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export function ProblemAlert({ problem }: { readonly problem: Problem | undefined }) {
  if (!problem) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={<UserText>{problem.text}</UserText>}
      p="xs"
      style={{ overflowWrap: "anywhere" }}
    >
      {problem.requestId ? `Request ${problem.requestId}` : null}
    </Alert>
  );
}
