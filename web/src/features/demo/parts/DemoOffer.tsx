import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasRole } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { IconFlask } from "../../../ui/icons.ts";
import { Waiting } from "../../../ui/States.tsx";
import { useFillDemo } from "../mutations.ts";
import { demoQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Demo.module.css";

/** Offers invented conversations to somebody who has none yet; or leads to them, where the test mode has them. */
export function DemoOffer() {
  const scope = useApi();
  const { data } = useQuery(demoQuery(scope));
  const fill = useFillDemo();
  if (!data) return null;
  if (data.is_present) {
    return scope.mode === "live" ? (
      <p className={classes.present}>
        {texts.present}{" "}
        <Link to="/inbox" search={{ mode: "test" } as never}>
          {texts.look}
        </Link>
      </p>
    ) : null;
  }
  if (!hasRole(scope, "admin")) return null;
  return (
    <section className={classes.offer} aria-labelledby="demo-offer">
      <span className={classes.icon} aria-hidden="true">
        <IconFlask size={20} />
      </span>
      <div className={classes.words}>
        <h3 id="demo-offer" className={classes.title}>
          {texts.offerTitle}
        </h3>
        <p>{texts.offerText}</p>
        <div className={classes.act}>
          <Button variant="light" loading={fill.isPending} onClick={() => fill.mutate()}>
            {texts.fill}
          </Button>
          {fill.isPending && <Waiting text={texts.filling} />}
        </div>
      </div>
    </section>
  );
}
