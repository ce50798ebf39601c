import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { NotFoundError } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { AuthCard, AuthForm } from "../parts/AuthCard.tsx";
import { FormError } from "../parts/FormError.tsx";
import { LinkGone } from "../parts/LinkGone.tsx";
import { PasswordField } from "../parts/PasswordField.tsx";
import { anonymousClient } from "../queries.ts";
import { texts } from "../texts.ts";

export function ResetPasswordPage() {
  const { token = "" } = useParams({ strict: false });
  const [password, setPassword] = useState("");
  const reset = useMutation({ mutationFn: () => anonymousClient.passwordResets.complete({ token, password }) });
  if (reset.error instanceof NotFoundError) return <LinkGone />;
  return (
    <AuthCard title={texts.resetTitle} text={reset.isSuccess ? texts.resetDone : texts.passwordHint}>
      {reset.isSuccess ? (
        <Button component={Link} to="/sign-in" fullWidth>
          {texts.toSignIn}
        </Button>
      ) : (
        <AuthForm onSubmit={() => reset.mutate()}>
          <FormError error={fieldError(reset.error, "password") ? undefined : reset.error} />
          <PasswordField
            isNew
            label={texts.newPassword}
            value={password}
            onChange={setPassword}
            error={fieldError(reset.error, "password")}
          />
          <Button type="submit" loading={reset.isPending} disabled={password === ""}>
            {texts.resetSubmit}
          </Button>
        </AuthForm>
      )}
    </AuthCard>
  );
}
