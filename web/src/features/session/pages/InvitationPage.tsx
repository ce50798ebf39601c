import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, NotFoundError } from "../../../api/client.ts";
import { fieldError } from "../../../api/errors.ts";
import { AuthCard, AuthForm } from "../parts/AuthCard.tsx";
import { FormError } from "../parts/FormError.tsx";
import { LinkGone } from "../parts/LinkGone.tsx";
import { PasswordField } from "../parts/PasswordField.tsx";
import { anonymousClient } from "../queries.ts";
import { texts } from "../texts.ts";
import { useSignedIn } from "../use-signed-in.ts";

/** The service tells nothing of an invitation before it is accepted, so the person says whether they are new. */
export function InvitationPage() {
  const { token = "" } = useParams({ strict: false });
  const [kind, setKind] = useState("new");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const onSignedIn = useSignedIn();
  const isNew = kind === "new";
  const accept = useMutation({
    mutationFn: () =>
      anonymousClient.invitations.accept({
        token,
        password,
        ...(isNew ? { name } : {}),
        ...(needsCode ? { code: code.trim() } : {}),
      }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError && error.field === "code") setNeedsCode(true);
    },
  });
  if (accept.error instanceof NotFoundError) return <LinkGone />;
  return (
    <AuthCard title={texts.invitationTitle} text={isNew ? texts.invitationText : texts.invitationKnownText}>
      <AuthForm onSubmit={() => accept.mutate()}>
        <SegmentedControl
          fullWidth
          value={kind}
          onChange={setKind}
          aria-label={texts.invitationTitle}
          data={[
            { value: "new", label: texts.invitationNew },
            { value: "known", label: texts.invitationKnown },
          ]}
        />
        <FormError error={fieldError(accept.error, "name", "password", "code") ? undefined : accept.error} />
        {isNew && (
          <TextInput
            label={texts.name}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError(accept.error, "name")}
          />
        )}
        <PasswordField
          isNew={isNew}
          value={password}
          onChange={setPassword}
          error={fieldError(accept.error, "password")}
        />
        {needsCode && (
          <TextInput
            label={texts.code}
            description={texts.codeHint}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={code === "" ? undefined : fieldError(accept.error, "code")}
          />
        )}
        <Button type="submit" loading={accept.isPending} disabled={password === "" || (isNew && name.trim() === "")}>
          {texts.invitationSubmit}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
