import { Link } from "@tanstack/react-router";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import type { NamedVersion } from "../comparison.ts";
import { texts } from "../texts.ts";
import classes from "./Rubrics.module.css";

interface VersionListProps {
  readonly all: readonly NamedVersion[];
  readonly shown: string;
  readonly inUse: number | null;
}

export function VersionList({ all, shown, inUse }: VersionListProps) {
  return (
    <ul>
      {all.map(({ name, title, published }) => (
        <li key={name}>
          <Link
            to="."
            search={{ version: name } as never}
            className={classes.version}
            aria-current={name === shown ? "page" : undefined}
            data-draft={published === undefined}
          >
            <span>
              <strong>{title}</strong>
              {name === String(inUse) && <span className={classes.badge}>{texts.newest}</span>}
            </span>
            {published && (
              <span className={classes.dim}>
                <UserText>{published.by}</UserText> · <TimeText time={published.at} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
