import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Notice } from "../../../api/client.ts";
import { hasRole } from "../../../api/roles.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useDismissNotice } from "../mutations.ts";
import { texts } from "../texts.ts";
import classes from "./Notices.module.css";

export function NoticeCard({ notice }: { readonly notice: Notice }) {
  const scope = useApi();
  const dismiss = useDismissNotice();
  const kind = texts.kinds[notice.kind];
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <StatusPill tone={notice.dismissed ? "none" : "warn"}>{kind}</StatusPill>
        <span className={classes.time}>
          <TimeText time={notice.updated_at} isFull />
        </span>
      </div>
      <p className={classes.message}>
        <UserText>{notice.message}</UserText>
      </p>
      {notice.dismissed_at && (
        <p className={classes.dim}>
          {texts.dismissedBy} <UserText>{notice.dismissed_by}</UserText>, <TimeText time={notice.dismissed_at} isFull />
        </p>
      )}
      <Group gap="sm">
        <ResourceLink notice={notice} isAllowed={isAllowed(scope, scopeOf[notice.kind])} />
        {!notice.dismissed && hasRole(scope, "admin") && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.dismissLabel(kind)}
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate(notice.id)}
          >
            {texts.dismiss}
          </Button>
        )}
      </Group>
    </li>
  );
}

const scopeOf = { "webhook.disabled": "webhooks:manage", "rule.stopped": "automation:manage" } as const;

function ResourceLink({ notice, isAllowed: isOpen }: { readonly notice: Notice; readonly isAllowed: boolean }) {
  if (!isOpen) return null;
  return notice.kind === "webhook.disabled" ? (
    <Link to="/settings/webhooks" search={{ webhook: notice.resource.id }}>
      {texts.look[notice.kind]}
    </Link>
  ) : (
    <Link to="/settings/rules" search={{ rule: notice.resource.id }}>
      {texts.look[notice.kind]}
    </Link>
  );
}
