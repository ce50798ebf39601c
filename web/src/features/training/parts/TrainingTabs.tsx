import { Link } from "@tanstack/react-router";
import { useApi } from "../../../api/scope.ts";
import { isCoach } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./TrainingTabs.module.css";

const tabs = [
  { to: "/training", label: texts.library },
  { to: "/training/assignments", label: texts.assignments },
  { to: "/training/progress", label: texts.progress },
  { to: "/training/team", label: texts.team, isForCoaches: true },
] as const;

/** The parts of the training, each a page of its own. */
export function TrainingTabs({ current }: { readonly current: (typeof tabs)[number]["to"] }) {
  const scope = useApi();
  return (
    <nav className={classes.tabs} aria-label={texts.sections}>
      {tabs
        .filter((tab) => !("isForCoaches" in tab) || isCoach(scope))
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            activeOptions={{ exact: true }}
            aria-current={to === current ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
    </nav>
  );
}
