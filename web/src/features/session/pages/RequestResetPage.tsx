import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { fieldError } from "../../../api/errors.ts";
import { AuthBelow, AuthCard, AuthForm } from "../parts/AuthCard.tsx";
import { FormError } from "../parts/FormError.tsx";
import { anonymousClient } from "../queries.ts";
import { texts } from "../texts.ts";

export function RequestResetPage() {
  const [email, setEmail] = useState("");
  const request = useMutation({ mutationFn: () => anonymousClient.passwordResets.request({ email }) });
  return (
    <AuthCard title={texts.resetTitle} text={request.isSuccess ? texts.resetSent : texts.resetText}>
      {!request.isSuccess && (
        <AuthForm onSubmit={() => request.mutate()}>
          <FormError error={fieldError(request.error, "email") ? undefined : request.error} />
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fieldError(request.error, "email")}
          />
          <Button type="submit" loading={request.isPending} disabled={email === ""}>
            {texts.resetRequest}
          </Button>
        </AuthForm>
      )}
      <AuthBelow>
        <Link to="/sign-in">{texts.toSignIn}</Link>
      </AuthBelow>
    </AuthCard>
  );
}
