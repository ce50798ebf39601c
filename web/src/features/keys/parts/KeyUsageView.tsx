import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ApiKey } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { SparkBars } from "../../../charts/Spark.tsx";
import { keyUsageQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Keys.module.css";

/** The calls of the last 30 days; leads to the calls themselves. */
export function KeyUsageView({ apiKey }: { readonly apiKey: ApiKey }) {
  const scope = useApi();
  const { data: usage, error } = useQuery(keyUsageQuery(scope, apiKey.id));
  const words = usage && texts.usageTotal(usage.totals.calls, usage.totals.errors, usage.totals.rate_limited);
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{texts.usage}</h3>
      {error && <p role="alert">{wordsOf(error).text}</p>}
      {usage && words && (
        <Link to="/settings/audit" search={{ key_id: apiKey.id }} className={classes.usage}>
          <SparkBars values={usage.days.map(({ calls }) => calls)} label={words} />
          <span className={classes.usageText}>
            {words}. <span className={classes.usageLink}>{texts.openAudit}</span>
          </span>
        </Link>
      )}
    </section>
  );
}
