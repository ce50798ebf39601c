import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { countText } from "../../../lib/text.ts";
import type { BulkAction, Selection } from "../bulk-selection.ts";
import type { InboxSearch } from "../inbox-search.ts";
import { countQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./BulkBar.module.css";

const BulkDialog = lazy(() => import("./BulkDialog.tsx").then((module) => ({ default: module.BulkDialog })));

interface BulkBarProps {
  readonly selection: Selection;
  readonly search: InboxSearch;
  readonly hasMore: boolean;
  readonly action: BulkAction | undefined;
  readonly onAction: (action: BulkAction | undefined) => void;
  readonly onEverything: () => void;
  readonly onClear: () => void;
}

const actions: readonly BulkAction[] = ["tag", "assign", "resolve", "scoreAgain"];

/** What can be done with the selected conversations. "All that match" means all, not only those that are loaded. */
export function BulkBar({ selection, search, hasMore, action, onAction, onEverything, onClear }: BulkBarProps) {
  const scope = useApi();
  const [wantsCount, setWantsCount] = useState(false);
  const isOffered = hasMore && !selection.isEverything;
  const count = useQuery({ ...countQuery(scope, search), enabled: isOffered || selection.isEverything || wantsCount });
  const total = count.data ? countText(count.data.count, count.data.has_more) : "…";
  const allowed = actions.filter((one) => one !== "scoreAgain" || isAllowed(scope, "scorecards:write"));
  return (
    <section className={classes.bar} aria-label={texts.selected(selection.ids.size)}>
      <span className={classes.count} role="status">
        {selection.isEverything ? texts.allMatching(total) : texts.selected(selection.ids.size)}
      </span>
      {isOffered && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setWantsCount(true);
            onEverything();
          }}
        >
          {texts.selectMatching(total)}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {texts.clearSelection}
      </Button>
      <div className={classes.actions}>
        {isAllowed(scope, "conversations:write") &&
          allowed.map((one) => (
            <Button key={one} variant="default" onClick={() => onAction(one)}>
              {texts[one]}
            </Button>
          ))}
      </div>
      {action && (
        <Suspense>
          <BulkDialog
            action={action}
            selection={selection}
            search={search}
            onClose={() => onAction(undefined)}
            onDone={onClear}
          />
        </Suspense>
      )}
    </section>
  );
}
