import { Select } from "@mantine/core";
import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useApi } from "../../../api/scope.ts";
import { type SectionPath, sectionGroups } from "../sections.ts";
import { texts } from "../texts.ts";
import classes from "./SettingsLayout.module.css";

/** The sections at the left, or a list to choose from on narrow screens. */
export function SettingsLayout() {
  const scope = useApi();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const groups = sectionGroups(scope);
  const current = groups.flatMap(({ sections }) => sections).find(({ path }) => pathname.endsWith(path));
  return (
    <div className={classes.layout}>
      <nav className={classes.list} aria-label={texts.settings}>
        {groups.map(({ title, sections }) => (
          <div key={title} className={classes.group}>
            <p className={classes.title}>{title}</p>
            {sections.map(({ path, label }) => (
              <Link key={path} to={path} className={classes.link}>
                {label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={classes.select}>
        <Select
          aria-label={texts.section}
          allowDeselect={false}
          value={current?.path ?? null}
          onChange={(path) => path && void navigate({ to: path as SectionPath })}
          data={groups.map(({ title, sections }) => ({
            group: title,
            items: sections.map(({ path, label }) => ({ value: path, label })),
          }))}
        />
      </div>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
