import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { basePath } from "../../../lib/base-path.ts";
import { Waiting } from "../../../ui/States.tsx";
import { AuthCard } from "../parts/AuthCard.tsx";
import { anonymousClient } from "../queries.ts";
import { texts } from "../texts.ts";
import { safeReturn, useSignedIn } from "../use-signed-in.ts";

/** Where the OIDC provider sends the browser back to. */
export function OidcReturnPage() {
  const router = useRouter();
  const onSignedIn = useSignedIn();
  const isBegun = useRef(false);
  const complete = useMutation({
    mutationFn: () => {
      const given = new URLSearchParams(location.search);
      const iss = given.get("iss");
      return anonymousClient.session.completeOidcSignIn({
        code: given.get("code") ?? "",
        state: given.get("state") ?? "",
        ...(iss ? { iss } : {}),
      });
    },
    onSuccess: async ({ return_to: returnTo }) => {
      await onSignedIn();
      router.history.replace(basePath + safeReturn(returnTo ?? undefined));
    },
  });
  useEffect(() => {
    // What the provider has given works once.
    if (!isBegun.current) complete.mutate();
    isBegun.current = true;
  }, [complete]);
  if (!complete.error) {
    return (
      <AuthCard title={texts.signIn} text="">
        <Waiting text={texts.signingIn} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={texts.oidcFailed} text={wordsOf(complete.error).text}>
      <Button component={Link} to="/sign-in" variant="default" fullWidth>
        {texts.toSignIn}
      </Button>
    </AuthCard>
  );
}
