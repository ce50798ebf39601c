import { Button } from "@mantine/core";
import { useState } from "react";
import type { ApiKey } from "../../../api/client.ts";
import { StatusPill, type Tone } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { texts } from "../texts.ts";
import { RevokeDialog } from "./KeyActions.tsx";
import classes from "./Keys.module.css";

type Secret = ApiKey["secrets"][number];

const tones: Readonly<Record<Secret["status"], Tone>> = {
  active: "good",
  expiring: "warn",
  expired: "none",
  revoked: "none",
};

/** Every version of the secret, with its last use and where that came from. */
export function KeySecrets({ apiKey }: { readonly apiKey: ApiKey }) {
  const [revoked, setRevoked] = useState<number>();
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{texts.secrets}</h3>
      <ul>
        {apiKey.secrets.map((secret) => (
          <li key={secret.version} className={classes.secretRow}>
            <strong>{texts.version(secret.version)}</strong>
            <code className={classes.secret}>{`${apiKey.prefix}…${secret.hint}`}</code>
            <StatusPill tone={tones[secret.status]}>{texts.secretStatus[secret.status]}</StatusPill>
            {secret.status === "expiring" && (
              <Button
                className={classes.end}
                size="compact-sm"
                variant="default"
                onClick={() => setRevoked(secret.version)}
              >
                {texts.revokeOld}
              </Button>
            )}
            <span className={classes.secretUse}>
              <SecretUse secret={secret} />
            </span>
          </li>
        ))}
      </ul>
      {revoked !== undefined && (
        <RevokeDialog apiKey={apiKey} version={revoked} onClose={() => setRevoked(undefined)} />
      )}
    </section>
  );
}

function SecretUse({ secret }: { readonly secret: Secret }) {
  return (
    <>
      {texts.columns.used}: {secret.last_used_at ? <TimeText time={secret.last_used_at} isFull /> : texts.never}{" "}
      {secret.last_used_ip && texts.usedFrom(secret.last_used_ip)}
      {secret.status === "expiring" && secret.expires_at && (
        <>
          {" · "}
          {texts.expires} <TimeText time={secret.expires_at} isFull />
        </>
      )}
    </>
  );
}
