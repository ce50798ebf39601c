import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { AuthBelow, AuthCard, AuthDivider, AuthForm, AuthNote } from "../parts/AuthCard.tsx";
import { FormError } from "../parts/FormError.tsx";
import { PasswordField } from "../parts/PasswordField.tsx";
import { anonymousClient, signInOptionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { safeReturn, useSignedIn } from "../use-signed-in.ts";

export function SignInPage() {
  const { return_to: returnTo } = useSearch({ strict: false }) as { return_to?: string };
  const options = useQuery(signInOptionsQuery);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const onSignedIn = useSignedIn(returnTo);
  const signIn = useMutation({
    mutationFn: () => anonymousClient.session.signIn({ email, password, ...(needsCode ? { code: code.trim() } : {}) }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError && error.field === "code") setNeedsCode(true);
    },
  });
  const oidc = useMutation({
    mutationFn: () => anonymousClient.session.beginOidcSignIn({ return_to: safeReturn(returnTo) }),
    onSuccess: ({ url }) => location.assign(url),
  });

  if (needsCode) {
    return (
      <AuthCard title={texts.codeTitle} text={texts.codeText}>
        <AuthForm onSubmit={() => signIn.mutate()}>
          <TextInput
            label={texts.code}
            description={texts.codeHint}
            autoComplete="one-time-code"
            data-autofocus
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={code === "" ? undefined : fieldError(signIn.error, "code")}
          />
          <Button type="submit" loading={signIn.isPending} disabled={code.trim() === ""}>
            {texts.continue}
          </Button>
          <Button variant="subtle" onClick={() => setNeedsCode(false)}>
            {texts.back}
          </Button>
        </AuthForm>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={texts.signIn} text={texts.welcome}>
      <AuthForm onSubmit={() => signIn.mutate()}>
        <FormError error={fieldError(signIn.error, "email") ? undefined : signIn.error} />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError(signIn.error, "email")}
        />
        <PasswordField value={password} onChange={setPassword} />
        <Button type="submit" loading={signIn.isPending} disabled={email === "" || password === ""}>
          {texts.signIn}
        </Button>
      </AuthForm>
      {options.data?.oidc && (
        <>
          <AuthDivider>{texts.or}</AuthDivider>
          <FormError error={oidc.error} />
          <Button variant="default" fullWidth loading={oidc.isPending} onClick={() => oidc.mutate()}>
            {texts.continueWith(options.data.oidc.name)}
          </Button>
        </>
      )}
      {options.data?.set_up && <AuthNote>{texts.setUpWaiting}</AuthNote>}
      {options.data && (
        <AuthBelow>
          {options.data.password_reset ? (
            <Link to="/reset-password">{texts.forgot}</Link>
          ) : (
            <>
              {texts.forgotWithoutMail} <code>{texts.forgotCommand}</code>
            </>
          )}
        </AuthBelow>
      )}
    </AuthCard>
  );
}
