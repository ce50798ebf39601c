import type { PeopleSettings } from "./src/people/create-people.ts";
import type { Config } from "./src/platform/config.ts";

/** What of the settings concerns ways to sign in. The settings themselves see to it that none of a group is missing. */
export function peopleSettings(config: Config): Pick<PeopleSettings, "publicUrl" | "mail" | "oidc"> {
  const { smtpHost, smtpFrom, oidcIssuer, oidcClientId } = config;
  return {
    publicUrl: config.publicUrl,
    mail:
      smtpHost === undefined || smtpFrom === undefined
        ? undefined
        : {
            host: smtpHost,
            port: config.smtpPort,
            tls: config.smtpTls,
            user: config.smtpUser,
            password: config.smtpPassword,
            from: smtpFrom,
          },
    oidc:
      oidcIssuer === undefined || oidcClientId === undefined
        ? undefined
        : {
            issuer: oidcIssuer,
            clientId: oidcClientId,
            clientSecret: config.oidcClientSecret,
            scopes: config.oidcScopes,
            name: config.oidcName,
          },
  };
}
