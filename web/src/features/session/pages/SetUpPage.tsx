import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { NotFoundError } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { AuthCard, AuthForm } from "../parts/AuthCard.tsx";
import { FormError } from "../parts/FormError.tsx";
import { LinkGone } from "../parts/LinkGone.tsx";
import { PasswordField } from "../parts/PasswordField.tsx";
import { anonymousClient } from "../queries.ts";
import { texts } from "../texts.ts";
import { useSignedIn } from "../use-signed-in.ts";

const fields = ["name", "email", "password", "workspace_name"] as const;

export function SetUpPage() {
  const { token = "" } = useParams({ strict: false });
  const [values, setValues] = useState({ name: "", email: "", password: "", workspace_name: "" });
  const onSignedIn = useSignedIn();
  const setUp = useMutation({
    mutationFn: () => {
      const { workspace_name: workspace, ...rest } = values;
      return anonymousClient.session.setUpOwner({
        token,
        ...rest,
        ...(workspace ? { workspace_name: workspace } : {}),
      });
    },
    onSuccess: onSignedIn,
  });
  if (setUp.error instanceof NotFoundError) return <LinkGone />;
  const bind = (name: (typeof fields)[number]) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
    error: fieldError(setUp.error, name),
  });
  return (
    <AuthCard title={texts.setUpTitle} text={texts.setUpText}>
      <AuthForm onSubmit={() => setUp.mutate()}>
        <FormError error={fieldError(setUp.error, ...fields) ? undefined : setUp.error} />
        <TextInput label={texts.name} autoComplete="name" autoFocus {...bind("name")} />
        <TextInput label={texts.email} type="email" autoComplete="username" {...bind("email")} />
        <PasswordField
          isNew
          value={values.password}
          onChange={(password) => setValues((before) => ({ ...before, password }))}
          error={fieldError(setUp.error, "password")}
        />
        <TextInput
          label={texts.workspaceName}
          description={texts.workspaceHint}
          autoComplete="organization"
          {...bind("workspace_name")}
        />
        <Button
          type="submit"
          loading={setUp.isPending}
          disabled={!values.name.trim() || !values.email || !values.password}
        >
          {texts.setUpSubmit}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
