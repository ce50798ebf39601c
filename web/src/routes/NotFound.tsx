import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconZoomExclamation } from "../ui/icons.ts";
import { EmptyState } from "../ui/States.tsx";

export function NotFound() {
  return (
    <main>
      <EmptyState
        icon={<IconZoomExclamation size={24} />}
        title="There is no such page"
        text="The address may be misspelt, or the page may have moved."
      >
        <Button component={Link} to="/inbox" variant="default">
          Go to the inbox
        </Button>
      </EmptyState>
    </main>
  );
}
