import { ActionIcon, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useApi } from "../../api/scope.ts";
import { openNoticesQuery } from "../../features/notices/index.ts";
import { IconBell } from "../../ui/icons.ts";
import { texts } from "../texts.ts";
import classes from "./Shell.module.css";

const maxShown = 9;

/** How many notices are open, and the way to them. The live stream keeps the number right. */
export function NoticeBell() {
  const { data } = useQuery(openNoticesQuery(useApi()));
  const count = data?.items.length ?? 0;
  const label = texts.notices(count, data?.has_more ?? false);
  return (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon
        component={Link}
        to="/settings/notices"
        className={classes.bell}
        variant="subtle"
        color="gray"
        size={34}
        aria-label={label}
      >
        <IconBell size={18} />
        {count > 0 && (
          <span className={classes.bellCount} aria-hidden="true">
            {count > maxShown ? `${maxShown}+` : count}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  );
}
