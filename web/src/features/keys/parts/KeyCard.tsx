import { Button } from "@mantine/core";
import type { ApiKey } from "../../../api/client.ts";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { adviceFor } from "../key-advice.ts";
import { texts } from "../texts.ts";
import classes from "./Keys.module.css";

export interface KeyActions {
  readonly edit: (key: ApiKey) => void;
  readonly rotate: (key: ApiKey) => void;
  readonly revoke: (key: ApiKey) => void;
  readonly revokeSecret: (key: ApiKey, version: number) => void;
}

/** A key with its limits, its secrets and their last use. The secret itself is never there. */
export function KeyCard({ apiKey, actions }: { readonly apiKey: ApiKey; readonly actions: KeyActions }) {
  const isRevoked = apiKey.status === "revoked";
  const { per_minute: minute, per_hour: hour } = apiKey.rate_limit;
  return (
    <li className={classes.key} data-revoked={isRevoked}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <UserText>{apiKey.name}</UserText>
        </h2>
        <span className={classes.prefix}>{apiKey.prefix}…</span>
        {isRevoked && <span className={classes.badge}>{texts.revoked}</span>}
        {!isRevoked && (
          <div className={classes.actions}>
            <Button size="compact-sm" variant="default" onClick={() => actions.edit(apiKey)}>
              {texts.editKey}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => actions.rotate(apiKey)}>
              {texts.rotate}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => actions.revoke(apiKey)}>
              {texts.revoke}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.facts}>
        <span>{texts.limit(minute, hour)}</span>
        <span>{apiKey.ip_allowlist.length > 0 ? apiKey.ip_allowlist.join(", ") : texts.anywhere}</span>
        <span>
          {texts.created} <TimeText time={apiKey.created_at} /> {texts.by} <UserText>{apiKey.created_by}</UserText>
        </span>
      </div>
      <div className={classes.scopeList}>
        {apiKey.scopes.map((scope) => (
          <span key={scope} className={classes.badge}>
            {scope}
          </span>
        ))}
      </div>
      {adviceFor(apiKey).map((advice) => (
        <p key={advice} className={classes.advice}>
          {texts[advice]}
        </p>
      ))}
      <ul className={classes.secrets}>
        {apiKey.secrets.map((secret) => (
          <li key={secret.version} className={classes.secret}>
            <span className={classes.prefix}>…{secret.hint}</span>
            <span>
              {texts.secretStatus[secret.status]}
              {secret.status === "expiring" && secret.expires_at && (
                <>
                  {" "}
                  <TimeText time={secret.expires_at} isFull />
                </>
              )}
            </span>
            <span>
              {secret.last_used_at ? (
                <>
                  {texts.lastUsed} <TimeText time={secret.last_used_at} isFull /> {secret.last_used_ip}
                </>
              ) : (
                texts.never
              )}
            </span>
            {secret.status === "expiring" && (
              <Button size="compact-xs" variant="subtle" onClick={() => actions.revokeSecret(apiKey, secret.version)}>
                {texts.revokeSecret}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
